// The server and the browser of a file of tests: whatever imports this has them. What a test opened is closed after it.
import { after, afterEach } from 'node:test';
import { serve } from './drive.mjs';
import { browse } from './pages/server.mjs';

export const [server, browser] = await Promise.all([serve(), browse()]);
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
after(async () => {
  await browser.close();
  await server.stop();
});
