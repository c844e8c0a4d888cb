import { expect, test } from 'vitest'
import { scopeBreaches } from './scopes.ts'

const schema = `import { pgTable, text } from 'drizzle-orm/pg-core'
export const site = pgTable('site', { id: text('id'), enterpriseId: text('enterprise_id') })
export const word = pgTable('word', { id: text('id') })
`
const scope = `import { site } from '../../db/schema/sites.ts'
import { scopeBy } from '../../platform/scope.ts'
export const scopeOf = scopeBy(site, { wide: 'all' })
const isOpen = sql\`exists (select 1 from \${site})\`
export const openScope = scopeBy(site, { wide: isOpen })
`
const head = `import { site, word } from '../../db/schema/sites.ts'
import { scopeOf } from './scope-store.ts'
`
const calls = `import { sites } from '@green/contract/calls/sites.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { listed } from './store.ts'
export const siteCalls = handlers(sites, { list: ({ services }) => listed(services) })
`

/** What is wrong with a store whose `listed` answers a call that these roles may make. */
const breaches = (store: string, may: readonly string[] = ['county', 'city']) =>
  scopeBreaches(
    {
      'server/src/db/schema/sites.ts': schema,
      'server/src/modules/site/scope-store.ts': scope,
      'server/src/modules/site/store.ts': `${head}${store}`,
      'server/src/modules/site/calls.ts': calls,
    },
    async () => may,
  )

const bare = 'export const listed = (tx) => tx.select().from(site)\n'

test('a query of rows with an owner that a county reaches is within a scope, or is reported with the way it is reached', async () => {
  const [found, ...more] = await breaches(bare)
  expect(found).toContain(
    'server/src/modules/site/store.ts:3 listed reads site for county (sites.list), city (sites.list)',
  )
  expect(more).toEqual([])
  expect(await breaches('export const listed = (tx, actor) => tx.select().from(site).where(scopeOf(actor))\n')).toEqual(
    [],
  )
  expect(await breaches('export const listed = (tx) => tx.select().from(word)\n')).toEqual([])
})

test.each([
  ['a join', 'export const listed = (tx) => tx.select().from(word).innerJoin(site, true)\n'],
  ['an alias', "const other = alias(site, 'other')\nexport const listed = (tx) => tx.select().from(other)\n"],
  ['written SQL', `export const listed = (tx) => tx.execute(sql\`select id from \${site}\`)\n`],
  ['a count', 'export const listed = (tx) => tx.$count(site)\n'],
  ['a helper', 'const all = (tx) => tx.select().from(site)\nexport const listed = (tx) => all(tx)\n'],
])('%s is a read too', async (_, store) => {
  expect(await breaches(store)).toHaveLength(1)
})

test('the scope may stand in what the person is handed to; what has the name of a person only is no scope', async () => {
  const within = 'const within = (actor) => and(scopeOf(actor))\n'
  expect(
    await breaches(`${within}export const listed = (tx, actor) => tx.select().from(site).where(within(actor))\n`),
  ).toEqual([])
  const by = 'const by = (actor) => eq(site.id, actor.accountId)\n'
  expect(
    await breaches(`${by}export const listed = (tx, actor) => tx.select().from(site).where(by(actor))\n`),
  ).toHaveLength(1)
})

test('the scope of a kind is one, a value that is called scope is none', async () => {
  const of = (where: string) => `export const listed = (tx, kind, actor) => tx.select().from(site).where(${where})\n`
  expect(await breaches(of('kind.scope(actor)'))).toEqual([])
  expect(await breaches(of('eq(site.id, actor.keyScope)'))).toHaveLength(1)
})

test('timers, the public and those whose reach is the whole city need no scope', async () => {
  expect(await breaches(bare, [])).toEqual([])
  expect(await breaches(bare, ['anyone', 'county'])).toEqual([])
  expect(await breaches(bare, ['city', 'admin'])).toEqual([])
  for (const role of ['enterprise', 'county', 'expert', 'supervisor', 'signedIn'])
    expect([role, (await breaches(bare, ['city', role])).length]).toEqual([role, 1])
})

test('a reason is one of the list, and stands only where it is needed', async () => {
  expect(await breaches(`// Unscoped: read before\n/** All. */\n${bare}`)).toEqual([])
  expect((await breaches(`// Unscoped: because\n${bare}`))[0]).toContain('“because” is no reason')
  expect((await breaches(`// Unscoped: read before\n${bare}`, ['city']))[0]).toContain('needs no reason any more')
})
