import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { BackupRefused } from './refusal.ts';

const MAX_WORDS = 300;

/**
 * Hands a backup to the operator's command (BACKUP_COMMAND), which copies it to another place. A shell runs it, with
 * the file's path as `$1`.
 * @throws BackupRefused when it fails; the file stays
 */
export async function copyOffSite(command: string, file: string): Promise<void> {
  const shell = spawn('sh', ['-c', command, 'sh', resolve(file)], { stdio: ['ignore', 'inherit', 'pipe'] });
  let words = '';
  shell.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    words = (words + chunk.toString()).slice(-MAX_WORDS);
  });
  const code = await new Promise<number | string>((settle) => {
    shell.on('error', (error) => settle(error.message));
    shell.on('close', (status, signal) => settle(status ?? signal ?? 'unknown'));
  });
  if (code === 0) return;
  const reason = words.trim().split('\n').at(-1) ?? '';
  throw new BackupRefused(
    `The backup is in ${file}, but BACKUP_COMMAND failed (${code})${reason ? `: ${reason}` : '.'}`,
  );
}
