import { existsSync } from 'node:fs';
import { unpackChromium } from './chromium.ts';

/** How Playwright is to start the browser of the journeys. */
export interface Browser {
  executablePath?: string;
  channel?: string;
  args: string[];
  env?: Record<string, string>;
}

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Draw text as wide as its font says, as phones do. Fitted to whole pixels, a title can wrap that no phone wraps.
  '--font-render-hinting=none',
  // Journeys leave this machine for nothing, and answering in Playwright would stop every request of a page on its way.
  '--host-resolver-rules=MAP a.espncdn.com ~NOTFOUND',
];

/**
 * Finds a Chromium: the one that E2E_CHROME names, else the one that npm installed (Linux x64), else the Chrome of this
 * machine.
 * @throws Error when E2E_CHROME names a file that is not there
 */
export function findBrowser(): Browser {
  const named = process.env.E2E_CHROME;
  if (named) {
    if (!existsSync(named)) throw new Error(`E2E_CHROME names ${named}, which is not there.`);
    return { executablePath: named, args: ['--no-sandbox', ...quiet] };
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { executable, libraries, fontsFile } = unpackChromium();
    return {
      executablePath: executable,
      args: ['--no-sandbox', ...quiet],
      env: {
        ...(process.env as Record<string, string>),
        LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
        FONTCONFIG_FILE: fontsFile,
      },
    };
  }
  return { channel: 'chrome', args: quiet };
}
