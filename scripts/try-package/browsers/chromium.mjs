import { chromium } from 'playwright-core';

/** Open a page in Chromium. Returns its `result`, and the warnings and errors of the console. */
export async function askChromium(path, url) {
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    const complaints = [];
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(url);
    return { result: await page.evaluate(() => globalThis.result), complaints };
  } finally {
    await browser.close();
  }
}
