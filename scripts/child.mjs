import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** @type {NodeJS.Signals[]} */
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs one program on the terminal of the caller and waits for its end. An interrupt reaches it exactly once, also when
 * the terminal, npm and the caller all send their own; its channel closes when this process is killed.
 * @param {string} node the Node to run, also put first on the child's PATH
 * @param {string[]} childArguments
 * @param {string} cwd
 * @returns {Promise<number>} its exit code, 128 + signal number when a signal ended it
 */
export function runChild(node, childArguments, cwd) {
  const child = spawn(node, childArguments, {
    cwd,
    // A group of its own: the terminal's Ctrl-C must not reach it beside the one passed on from here.
    detached: process.platform !== 'win32',
    env: {
      // Node keeps the code it has compiled here: reading the server's modules again is most of a process's start.
      NODE_COMPILE_CACHE: join(cwd, 'node_modules', '.cache', 'node'),
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const stopPassing = passSignals(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      stopPassing();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 1));
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} ends the passing
 */
function passSignals(child) {
  let lastPassed = 0;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    // One Ctrl-C arrives up to three times (terminal, npm, shell); a second one by hand comes later than that.
    const now = performance.now();
    if (lastPassed > 0 && now - lastPassed < 700) return;
    lastPassed = now;
    if (process.platform !== 'win32') child.kill(signal);
  };
  for (const signal of passedOn) process.on(signal, pass);
  const stopWatching = watchStarter(() => pass('SIGTERM'));
  return () => {
    stopWatching();
    for (const signal of passedOn) process.off(signal, pass);
  };
}

/**
 * npm passes a SIGTERM to the shell between it and us, and that shell dies without a word: its end means the signal.
 * @param {() => void} ended
 * @returns {() => void} ends the watch
 */
function watchStarter(ended) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return () => {};
  const starter = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(timer);
    ended();
  }, 300);
  return () => clearInterval(timer);
}
