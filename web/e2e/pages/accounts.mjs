// Accounts of people for browser tests.
import { browser, server } from '../suite.mjs';
import { open } from './server.mjs';

export const heading = (page, name) => page.getByRole('heading', { name, exact: true });
export const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Opens a page of a new account in a browser of its own. */
export async function account(name, how) {
  const page = await open(browser, server.base, '/settings?account', how);
  await page.getByLabel('Name', { exact: true }).first().fill(name);
  await button(page, 'Save').first().click();
  await page.getByText('Saved.').waitFor();
  await page.locator('summary', { hasText: 'password' }).click();
  await page.getByLabel('New password', { exact: false }).fill('apples in autumn 7');
  await page.locator('details[open]').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Your page' }).waitFor();
  return page;
}
