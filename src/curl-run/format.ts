/** First line of the file, by which it is told from other files. */
export const FORMAT_LINE = 'handcheck-curl 1';

/** Largest file that is read. Base64 makes four bytes of three. */
export const MAX_CURL_RUN_BYTES = 64 * 1024 * 1024;
/** What the answers of a run may come to, so that its file can be read: a last answer may still be larger than the rest. */
export const RUN_BYTES = 14 * 1024 * 1024;

/** True for a text that begins as a file of a curl run does. */
export function isCurlRun(text: string): boolean {
  return /^\ufeff?handcheck-curl \d/.test(text.slice(0, 32));
}
