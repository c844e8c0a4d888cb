/** Adds a violation of each rule and expects the linter or the house rules to report it. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { ofCalendar } from './calendar-years.ts'
import { ownFigures, readsOwnFigures } from './figure-readers.ts'
import { houseRuleBreaches } from './house-rules.ts'
import { root } from './sources.ts'

describe('house rules', () => {
  test.each([
    ['figures of a form', 'server/src/modules/overview/board/store.ts', '  figures: filing.figures,'],
    [
      'figures of a form in SQL',
      'server/src/modules/overview/board/store.ts',
      "sum((f.figures ->> 'totalTce')::float8)",
    ],
    ['figures of a record', 'server/src/modules/title/title/store.ts', '  tce: sum(energyRecord.totalTce),'],
    ['SQL outside a store', 'server/src/base/account/rules.ts', 'const found = await tx.execute(sql`select 1`)'],
    ['drizzle outside a store', 'server/src/filing/step/move.ts', "import { eq } from 'drizzle-orm'"],
    ['this year as a year of data', 'web/src/portal/public/benchmarks.tsx', '  const year = String(currentYear() - 1)'],
    ['this year as of the page', 'web/src/office/list/filter-bar.tsx', 'const thisYear = currentYear()'],
    ['today as of the page', 'web/src/office/list/filter-bar.tsx', 'export const first = dayjs(today())'],
    ['last year as a default', 'server/src/modules/code/scoring/config-rows.ts', 'const of = year ?? clock.year() - 1'],
    ['this year as a default', 'server/src/base/enterprise/list.ts', 'const of = year ?? clock.year()'],
    ['the clock in a rule', 'filing/workflow/steps.ts', 'const now = new Date()'],
    ['the clock in a module', 'server/src/base/account/rules.ts', 'if (Date.now() > end) return'],
    ['randomness in a module', 'server/src/base/account/rules.ts', 'const id = randomUUID()'],
    ['a wire name in a screen', 'web/src/office/green-factory/screen.tsx', "const path = '/shenb/saveShenb'"],
    [
      'a text message beside the store',
      'server/src/modules/service/rating/rates.ts',
      "enqueue(\n  tx,\n  'sms',\n  { text })",
    ],
    ['a signature beside the store', 'server/src/filing/step/move.ts', `const text = \`【\${platformName}】您好\``],
    ['own words for people', 'server/src/filing/step/move.ts', 'await passOnWords(tx, services, news)'],
    [
      'a sentence as a value',
      'server/src/modules/service/rating/rates.ts',
      "await tell(tx, services, {\n  to: peopleOf(rate),\n  values: { reply: '您的评价已收到。' },\n})",
    ],
    ['a drawer of the library', 'web/src/office/overview/labels/screen.tsx', "import { Drawer, Table } from 'antd'"],
    [
      'a programme by name in the engine',
      'server/src/filing/step/move.ts',
      "if (programme.id === 'green-park') return",
    ],
    ['a workflow by name in the engine', 'web/src/office/desk/step/step-form.tsx', "if (workflow.id === 'W5') return"],
    ['a state by its name', 'server/src/families/green-park.ts', "if (record?.state === 'approved') return"],
    [
      'a state in the demo city',
      'server/src/demo/enterprise/factories.ts',
      "if (state === 'approved') held.add(record.id)",
    ],
    ['no state yet', 'server/src/filing/send/send-context.ts', "const word = state === 'none' ? '未申报' : label"],
    ['a state told apart anywhere', 'web/src/ui/figure/tag.tsx', "const late = state !== 'county_returned'"],
    ['a state behind its end', 'web/src/office/desk/step/opinion-panel.tsx', "to.endsWith('_returned')"],
    ['a branch for an action', 'server/src/filing/step/move.ts', "    case 'countyReturn':"],
    [
      'an action by its name',
      'web/src/portal/filing/own/own-filings.tsx',
      "allowed.some(({ action }) => action === 'edit')",
    ],
    ['a list of states', 'web/src/office/desk/list/columns.tsx', "const open = [\n  'draft',\n  'withdrawn',\n]"],
    [
      'one state of a list',
      'server/src/families/special-fund/special-fund-finance.ts',
      "const wanted = { state: ['approved'] }",
    ],
    ['a list of actions', 'web/src/office/desk/step/steps.ts', "const quiet = ['panelNote', 'edit']"],
    ['a state looked for', 'server/src/filing/lists/gather.ts', "if (seen.includes('publicity')) return"],
    ['a state in a query', 'server/src/filing/lists/board-store.ts', "where(eq(filing.state, 'submitted'))"],
    [
      'states in a query',
      'server/src/modules/content/public/store.ts',
      "inArray(filing.state, ['approved', 'expired'])",
    ],
    [
      'an action in a query',
      'server/src/families/special-fund/special-fund-store.ts',
      "eq(filingHistory.action, 'cityApprove')",
    ],
    ['a state in SQL', 'server/src/filing/record/store.ts', `sql\`\${filing.state} <> 'draft'\``],
    ['a re-export', 'filing/index.ts', "export * from './check.ts'"],
    ['a corner for anything', 'server/src/platform/utils.ts', 'export const one = 1'],
  ])('see %s', (_name, file, line) => {
    expect(houseRuleBreaches({ [file]: line })).toHaveLength(1)
  })

  test.each([
    ['server/src/base/account/store.ts', 'tx.execute(sql`select 1`)'],
    ['server/src/base/account/sign-in/session-store.ts', "import { eq } from 'drizzle-orm'"],
    ['server/src/platform/clock.ts', 'export const now = () => new Date()'],
    ['server/src/base/account/rules.ts', 'const day = new Date(text)'],
    ['contract/calls/filing/shenb.ts', "post: '/shenb/saveShenb'"],
    ['server/src/modules/content/mailing/calls.ts', 'await passOnWords(tx, services, words)'],
    ['server/src/platform/schedule/jobs.ts', "enqueue(tx, 'sms', data)"],
    [
      'server/src/filing/step/move.ts',
      "await tell(tx, services, { values: { title: name } })\nconst says = '已办理。'",
    ],
    ['server/src/base/account/rules.ts', '// not Date.now(): the clock can be moved'],
    ['web/src/office/inspection/inspection/task/plans.tsx', 'const usual = () => currentYear() + 1'],
    ['server/src/filing/send/send.ts', '  const year = clock.year()'],
    ['filing/profiles/ledger.ts', "from: ['none', 'draft'], to: 'draft'"],
    ['web/src/office/account/accounts/account-list.tsx', "row.state === 'cancelled'"],
    ['server/src/demo/filing/yearly.ts', "const ends = ['submitted', 'approved']"],
    ['server/src/filing/lists/gather.ts', "tasks.filter((t) => t.state === 'submitted')"],
    ['server/src/filing/experts/expert-tasks.ts', "if (input.action === 'recuse') return"],
    ['server/src/filing/experts/panel-note.ts', "requireStep(open, 'panelNote', actor)"],
    ['web/src/office/desk/case/amend-drawer.tsx', "stepNamed(detail.allowed, 'edit')"],
  ])('leave %s alone', (file, line) => {
    expect(houseRuleBreaches({ [file]: line })).toEqual([])
  })

  test('every listed reader of figures of its own still is one', () => {
    for (const file of Object.keys(ownFigures))
      expect([file, readsOwnFigures(readFileSync(join(root, file), 'utf8')) >= 0]).toEqual([file, true])
  })

  test('every file in which the calendar year is meant still reads it', () => {
    for (const file of Object.keys(ofCalendar))
      expect([
        file,
        /\bcurrentYear\(|\bclock\.year\(|today\(\)\)?\.slice\(0, 4\)/.test(readFileSync(join(root, file), 'utf8')),
      ]).toEqual([file, true])
  })
})

describe('layers of the server', () => {
  test.each([
    ['an upward import', 'server/src/base/files/rights.ts', "import { findFiling } from '../../filing/store.ts'"],
    [
      'an upward import between base modules',
      'server/src/base/audit/logs.ts',
      "import { tell } from '../message/tell.ts'",
    ],
    [
      'an upward import between rooms of modules',
      'server/src/modules/energy/standard/matching.ts',
      "import { libraryOf } from '../../inspection/verification/library.ts'",
    ],
    [
      'an upward import between rooms of the filing engine',
      'server/src/filing/lists/list.ts',
      "import { move } from '../step/move.ts'",
    ],
    [
      'an upward import between rooms of the desk',
      'web/src/office/desk/step/step-form.tsx',
      "import { CaseView } from '../case/case-view.tsx'",
    ],
    [
      'the product needing a drill',
      'server/src/operation/command.ts',
      "import { town } from '../../../drills/load/town.ts'",
    ],
    ['a type of a higher layer', 'server/src/db/page.ts', "import type { Actor } from '../platform/actor.ts'"],
    ['a folder without a place', 'server/src/base/parcel/store.ts', "import { db } from '../../db/database.ts'"],
  ])('see %s', (_name, file, line) => {
    expect(houseRuleBreaches({ [file]: line })).toHaveLength(1)
  })

  test('modules that import each other are reported, also in a cycle of three', () => {
    const importing = (from: string, to: string) => [
      `server/src/modules/title/${from}/calls.ts`,
      `import { one } from '../${to}/store.ts'`,
    ]
    const pair = [importing('title', 'letter'), importing('letter', 'title')]
    expect(houseRuleBreaches(Object.fromEntries(pair))).toHaveLength(2)
    const circle = [importing('title', 'letter'), importing('letter', 'public'), importing('public', 'title')]
    expect(houseRuleBreaches(Object.fromEntries(circle))).toHaveLength(3)
    expect(houseRuleBreaches(Object.fromEntries(circle.slice(1)))).toEqual([])
  })

  test('downward imports and imports in tests are allowed', () => {
    expect(
      houseRuleBreaches({
        'server/src/filing/record/store.ts': "import { tell } from '../../base/message/tell.ts'",
        'server/src/app.ts': "import { actFor } from './filing/consent/acting.ts'",
        'server/src/db/testing.ts': "import { openHouse } from '../house.ts'",
      }),
    ).toEqual([])
  })
})

describe('sizes', () => {
  test('a folder of 26 sources is seen; tests beside 25 are not counted', () => {
    const inFolder = (count: number, name: (i: number) => string) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`filing/form/${name(i)}`, 'const one = 1\n']))
    const sources = inFolder(25, (i) => `part-${i}.ts`)
    const tests = inFolder(9, (i) => `part-${i}.test.ts`)
    expect(houseRuleBreaches({ ...sources, ...tests })).toEqual([])
    expect(houseRuleBreaches({ ...sources, 'filing/form/one-more.ts': 'const one = 1\n' })).toHaveLength(1)
  })

  const lines = (n: number) => Array.from({ length: n }, (_, i) => `  step(${i})`).join('\n')

  test.each([
    ['a long file', `${'const one = 1\n'.repeat(451)}`],
    ['a long function', `export async function work() {\n${lines(99)}\n}\n`],
    ['one with a long head', `function Part({\n  one,\n}: Props) {\n${lines(97)}\n}\n`],
    ['a long arrow', `const work = (input: Input) => {\n${lines(99)}\n}\n`],
    [
      'a long method',
      `const acts = {\n  async work(input: Input) {\n${lines(99).replaceAll('  step', '    step')}\n  },\n}\n`,
    ],
  ])('see %s', (_name, text) => {
    expect(houseRuleBreaches({ 'filing/work.ts': text })).toHaveLength(1)
    expect(houseRuleBreaches({ 'filing/work.test.ts': text })).toEqual([])
  })

  test('files and functions just below the limit are allowed, also one after the other', () => {
    const short = `function work() {\n${lines(98)}\n}\n`
    expect(houseRuleBreaches({ 'filing/work.ts': `${short}\n${short}` })).toEqual([])
  })
})

describe('folder boundaries', () => {
  const forbidden: [string, string][] = [
    ['web/src/portal/home.tsx', '../office/desk.tsx'],
    ['web/src/office/desk.tsx', '../portal/home.tsx'],
    ['web/src/ui/figure/tag.tsx', '@green/filing/visible.ts'],
    ['web/src/filing/form.tsx', '../portal/home.tsx'],
    ['web/src/portal/news.tsx', '../../../server/src/platform/clock.ts'],
    ['server/src/main.ts', '../../web/src/portal/home.tsx'],
    ['filing/form/check.ts', '@green/contract/errors.ts'],
    ['filing/scoring/score.ts', '../programmes/green-factory/programme.ts'],
    ['filing/columns.ts', 'node:fs'],
    ['filing/one.ts', './other.ts'], // these two import each other
    ['filing/other.ts', './one.ts'],
    ['contract/calls/filing/shenb.ts', '@green/programmes/green-factory/programme.ts'],
    ['programmes/green-factory/form.ts', '@green/contract/errors.ts'],
    ['tools/water-quotas/rules.ts', '@green/programmes/blocks/columns.ts'],
    ['tools/water-quotas/list.ts', 'node:fs'],
    ['contract/calls/filing/files.ts', '@green/tools/all.ts'],
    ['contract/calls/filing/files.ts', '@green/green-code/rate.ts'],
    ['green-code/rate.ts', '@green/programmes/green-factory/rubric.ts'],
    ['green-code/scheme.ts', '@green/tools/all.ts'],
    ['green-code/inputs.ts', 'node:fs'],
  ]
  const allowed: [string, string][] = [
    ['web/src/portal/my.tsx', '../filing/form.tsx'],
    ['web/src/portal/factory.tsx', '@green/filing/form/check.ts'],
    ['contract/calls/filing/record.ts', '@green/filing/form/check.ts'],
    ['contract/openapi.ts', './errors.ts'],
    ['programmes/green-factory/figures.ts', '@green/filing/field.ts'],
    ['programmes/green-factory/rubric.ts', '@green/tools/water-quotas/rules.ts'],
    ['tools/energy-limits/rules.ts', '@green/filing/programme/reference.ts'],
    ['green-code/indicator.ts', '@green/filing/value/scale.ts'],
    ['programmes/non-green-data/code-inputs.ts', '@green/green-code/inputs.ts'],
    ['filing/rows.ts', './kinds/money.ts'],
    ['server/src/start.ts', './filing/move.ts'],
    ['server/src/filing/step/move.ts', '@green/programmes/green-factory/programme.ts'],
  ]
  let seen: Set<string>

  beforeAll(() => {
    const root = fileURLToPath(new URL('..', import.meta.url))
    const copy = mkdtempSync(join(tmpdir(), 'green-lint-'))
    copyFileSync(join(root, 'biome.json'), join(copy, 'biome.json'))
    for (const [file, from] of [...forbidden, ...allowed]) {
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      writeFileSync(join(copy, file), `import { planted } from '${from}'\n\nplanted()\n`)
    }
    const rules = ['style/noRestrictedImports', 'correctness/noNodejsModules', 'suspicious/noImportCycles']
    const only = rules.map((rule) => `--only=${rule}`)
    const run = spawnSync(join(root, 'node_modules/.bin/biome'), ['lint', ...only, '--reporter=json', '.'], {
      cwd: copy,
      encoding: 'utf8',
    })
    rmSync(copy, { recursive: true })
    const report: { diagnostics: { severity: string; location: { path: string } }[] } = JSON.parse(run.stdout)
    seen = new Set(report.diagnostics.filter((one) => one.severity === 'error').map((one) => one.location.path))
  })

  test.each(forbidden)('%s may not import %s', (file) => expect(seen).toContain(file))
  test.each(allowed)('%s may import %s', (file) => expect(seen).not.toContain(file))
})
