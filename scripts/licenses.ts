import { licensesOf, readSupplyChain } from './checks/supply-chain.ts';
import { root } from './root.mjs';

// `npm run licenses`: each license, and the packages that are under it.
const byLicense = Map.groupBy(licensesOf(readSupplyChain(root)), ({ license }) => license);
for (const [license, packages] of [...byLicense].sort(([, one], [, other]) => other.length - one.length)) {
  console.log(`${license} (${packages.length})`);
  for (const { name, version } of packages) console.log(`  ${name} ${version}`);
}
