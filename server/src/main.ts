import { inspect } from 'node:util';
import { readConfig } from './config.ts';
import { OperatorError } from './lib/operator-error.ts';
import { speedUpLoading } from './lib/speed-up-loading.ts';
import { withoutSecrets } from './lib/without-secrets.ts';

try {
  const config = readConfig(process.env);
  speedUpLoading();
  // Only what is loaded from here on is loaded faster.
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
