/** What stands on the screen for a secret. */
export function maskOf(value: string): string {
  return `••••• (${value.length} characters)`;
}
