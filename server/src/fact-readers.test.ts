/** Every reader of the figures of a year, with the facts that it declares and their calibres. */
import { declaredReaders } from '@green/tools/ledger/reads-facts.ts'
import { expect, test } from 'vitest'
import { sourceFiles } from '../../scripts/sources.ts'
import './handlers.ts'

const tce = { 'total.tce': 'gb2589eq' }
const energyOfOutput = { ...tce, 'output.value': 'currentPrice' }
const withCarbon = { ...energyOfOutput, 'total.co2': 'totalCo2' }
const ofCode = { ...withCarbon, 'water.intake': 'physical' }
const green = { 'power.green': 'physical' }

test('every reader declares its facts and the calibre of each', () => {
  const readers = declaredReaders().map(({ title, facts }) => [title, facts] as const)
  expect(Object.fromEntries(readers)).toEqual({
    绿效码评分: ofCode,
    行业基准计算: ofCode,
    区县能效对照: ofCode,
    区县碳目标: { 'total.co2': 'totalCo2', 'output.added': 'currentPrice' },
    年度数据各年对照: ofCode,
    '区县能效对照：上年综合能耗': tce,
    能耗汇总: withCarbon,
    '能耗汇总：各年': energyOfOutput,
    '能耗汇总：上年综合能耗': tce,
    目标进度线: energyOfOutput,
    绿色工厂占比: energyOfOutput,
    '绿电凭证：年度数据所报绿电': green,
    '年度能耗引用（目标、情景、监察、自查、核查、绿电）': {
      ...ofCode,
      ...green,
      'output.added': 'currentPrice',
      'output.quantity': 'physical',
      'power.ownRenew': 'physical',
      'energy.feedstock': 'gb2589eq',
      'energy.media': 'gb2589equiv',
    },
  })
  expect(new Set(readers.map(([title]) => title)).size).toBe(readers.length)
})

test('who reads the view of adopted figures is known; it has no carbon, which needs the factors of the data year', () => {
  const readsView = /\benterpriseYear\b|\benterprise_year\b/
  const files = Object.entries(sourceFiles()).flatMap(([file, text]) =>
    /^server\/src\/(?!db\/|demo\/).*(?<!\.test)\.ts$/.test(file) && readsView.test(text) ? [file] : [],
  )
  expect(files.toSorted()).toEqual([
    'server/src/base/enterprise/counted-store.ts',
    'server/src/base/enterprise/store.ts',
    'server/src/families/green-park-store.ts',
    'server/src/families/yearly-data/yearly-data-store.ts',
    'server/src/modules/energy/energy-year/store.ts',
    'server/src/modules/energy/green-power/store.ts',
    'server/src/modules/inspection/inspection/task/task-store.ts',
    'server/src/modules/overview/label/store.ts',
    'server/src/modules/overview/report/sources-store.ts',
  ])
})

/** Who reads what counts of facts that are named only when it runs: by file, what for. */
const byKey: Readonly<Record<string, string>> = {
  'server/src/base/energy/records.ts': 'whether the year of a record has facts',
  'server/src/base/energy/tenant-store.ts': 'the total of tenants, in a table of its own declaration',
  'server/src/filing/send/citations.ts': 'the facts that the fields of a form name',
  'server/src/filing/send/own-filings.ts': 'the facts that the fields of a form name',
  'server/src/filing/send/project-check.ts': 'the total of the plant, against its project (R28 to R32)',
  'server/src/modules/energy/calculator/saved-results.ts': 'the quantities that a calculation cites',
  'server/src/modules/energy/energy-verification/reading.ts': 'the facts of the rows that are verified',
  'server/src/modules/energy/energy-year/accepted.ts': 'consumption by kind, beside the declared facts of the year',
  'server/src/modules/energy/green-power/share.ts': 'electricity, beside the declared facts of the year',
  'server/src/modules/energy/ledger/cited-store.ts': 'whose statement counts',
  'server/src/modules/energy/ledger/filing-findings.ts': 'the cross-checks',
  'server/src/modules/energy/ledger/reading.ts': 'the page of the ledger itself',
  'server/src/modules/energy/ledger/settlement.ts': 'the fact that is settled',
  'server/src/modules/energy/stat-form/adopt.ts': 'the facts of a statistical form',
  'server/src/modules/energy/stat-form/read.ts': 'the facts of a statistical form',
  'server/src/modules/energy/utility/reading.ts': 'the months of the carriers',
  'server/src/modules/inspection/self-check/reading.ts': 'the facts that the fields of a form name',
}

test('who reads the ledger without a declaration is known, with what for', () => {
  const readsLedger = /\b(?:currentAdoptions|ledgerValues|fact_adoption|factAdoption)\b/
  const files = Object.entries(sourceFiles()).flatMap(([file, text]) =>
    /^server\/src\/(?!db\/|demo\/|base\/ledger\/|operation\/retention\/|modules\/enterprise\/enterprise-merge\/).*(?<!\.test)\.ts$/.test(
      file,
    ) && readsLedger.test(text)
      ? [file]
      : [],
  )
  expect(files.toSorted()).toEqual(Object.keys(byKey).toSorted())
})
