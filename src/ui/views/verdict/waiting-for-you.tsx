/** While the browser asks its user whether this page may reach local addresses: what goes on, and what to press. */
export function WaitingForYou({ waiting }: { readonly waiting: boolean }) {
  return (
    <div role="status">
      {waiting && (
        <p class="waiting" data-waiting="local-network">
          <b>Your browser is asking you. This is not a timeout.</b> Near the address bar it asks whether this site may
          reach apps on this device or devices in your local network. Press “Allow” and the run goes on. “Block” keeps
          this page from local addresses until you change it in the settings of this site.
        </p>
      )}
    </div>
  );
}
