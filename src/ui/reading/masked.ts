import { isSecretParameter } from '../../model/endpoint.ts';

/** What stands on the screen for a secret. */
export function maskOf(value: string): string {
  return `••••• (${value.length} characters)`;
}

/** An address with the values of secret-looking parameters masked. */
export function maskedUrl(url: string): string {
  return url.replace(/([?&])([^=&#]+)=([^&#]*)/g, (whole, mark: string, name: string, value: string) =>
    isSecretParameter(name, value) ? `${mark}${name}=•••••` : whole,
  );
}
