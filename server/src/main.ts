import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { readServerConfig } from './config.ts';
import { OperatorError } from './lib/app-error.ts';
import { withoutSecrets } from './lib/without-secrets.ts';

try {
  const config = readServerConfig(process.env);
  // Keeps compiled code and stripped types between starts, where this user may write, of all that is loaded from here on.
  enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/singleback/compiled', import.meta.url)));
  const { serve } = await import('./serve.ts');
  await serve(config);
} catch (error) {
  process.stderr.write(
    error instanceof OperatorError
      ? `${error.message}\n`
      : withoutSecrets(`Singleback can't go on. ${inspect(error)}\n`),
  );
  process.exit(1);
}
