// Starts the app on a page that came drawn: what is to be seen and read goes before what is to be pressed.
(() => {
  const { modules } = document.currentScript.dataset;
  /** A page in the background is never painted; its app starts all the same. */
  const waitMsMax = 2_000;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const src of modules.split(' ')) {
      const script = document.createElement('script');
      Object.assign(script, { type: 'module', crossOrigin: 'anonymous', async: false, src });
      document.head.append(script);
    }
  };
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, waitMsMax);
})();
