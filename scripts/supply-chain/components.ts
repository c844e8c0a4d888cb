/** The software bill of materials (SBOM) of what is installed, in CycloneDX JSON by npm, and the licences in it. */
import { type Accepted, reasoned } from './accepted.ts'
import { npm } from './npm.ts'

export type Component = {
  'bom-ref': string
  name: string
  version: string
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[]
  hashes?: { alg: string; content: string }[]
  properties: { name: string; value: string }[]
}
export type Bill = { bomFormat: string; metadata: { component: Component }; components: Component[] }

/** Lists the installed packages; a fault in npm's words where the installation does not agree with the lock file. */
export async function billOfMaterials(root: string): Promise<Bill | { fault: string }> {
  const { stdout, stderr } = await npm(root, [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    '--include=dev',
  ])
  if (!stdout.trimStart().startsWith('{')) return { fault: stderr.trim() }
  const bill: Bill = JSON.parse(stdout)
  // npm names the product and its workspaces after their folders.
  for (const one of [bill.metadata.component, ...bill.components].filter(isOwn))
    one.name = one['bom-ref'].slice(0, one['bom-ref'].lastIndexOf('@'))
  return bill
}

/** A workspace of the product. */
export const isOwn = (component: Component) => has(component, 'cdx:npm:package:private')

/** Installed for building and testing only. */
export const isForDevelopment = (component: Component) => has(component, 'cdx:npm:package:development')

const has = ({ properties }: Component, name: string) => properties.some((one) => one.name === name)

/** Every component whose licence nobody has judged, and every acceptance that is no longer needed, one line each. */
export function licenceBreaches(components: Component[], accepted: Accepted): string[] {
  const judged = new Set(accepted.components.filter(reasoned).map(({ component }) => component))
  const doubtful = components.filter((one) => !isOwn(one) && !isAllowed(licenceOf(one), accepted.licences))
  const needed = new Set(doubtful.map((one) => one['bom-ref']))
  return [
    ...doubtful
      .filter((one) => !judged.has(one['bom-ref']))
      .map((one) => {
        const what = licenceOf(one) ? `许可证是 ${licenceOf(one)}，不在允许的清单里` : '没有声明许可证'
        return `${one['bom-ref']} ${what}。请换用别的组件；核对后可以使用的，在 scripts/supply-chain/accepted.json 的 components 中写明依据`
      }),
    ...[...judged]
      .filter((name) => !needed.has(name))
      .map((name) => `${name} 已不需要例外，请从 scripts/supply-chain/accepted.json 的 components 中删去`),
  ]
}

const licenceOf = ({ licenses = [] }: Component) =>
  licenses.map((one) => ('expression' in one ? one.expression : (one.license.id ?? one.license.name))).join(' AND ')

/** Of alternatives (OR) one must be allowed, of a combination (AND) all; anything more nested is left to a person. */
function isAllowed(expression: string, licences: string[]): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((one) => licences.includes(one)))
}
