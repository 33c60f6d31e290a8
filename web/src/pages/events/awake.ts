// Keeps the device's screen on while a page is shown, if the browser can.
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let ended = false;
  const take = () => {
    if (document.hidden || ended) return;
    // The browser lets go of the lock when the page is hidden.
    navigator.wakeLock?.request('screen').then(
      (got) => {
        if (ended) void got.release();
        else lock = got;
      },
      () => undefined,
    );
  };
  take();
  document.addEventListener('visibilitychange', take);
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', take);
    void lock?.release().catch(() => undefined);
  };
}
