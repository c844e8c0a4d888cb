/** Brings the ledger up to what was metered: whoever changes an account or a reading calls it in the same transaction. */
import { carriers } from '@green/filing/programme/supply-account.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { type StatedFact, stateFacts } from '../ledger/ledger.ts'
import { ledgerSettings } from '../ledger/settings.ts'
import { namesOf } from '../reference/names.ts'
import { type AccountRecord, accountsOf } from './account-store.ts'
import { type MeteredMonth, meteredOf, type ReadingsOf } from './months.ts'
import { currentReadings } from './reading-store.ts'

/** The list of supply companies. */
export const companyList = 'utilityCompany'

const perBatch = 100

/** States anew what was metered of these enterprises; months and years that are complete, adopted as every other source is. */
export async function restateMetered(tx: Tx, enterpriseIds: readonly string[]): Promise<void> {
  const sorted = [...new Set(enterpriseIds)].toSorted()
  for (let i = 0; i < sorted.length; i += perBatch) await restateBatch(tx, sorted.slice(i, i + perBatch))
}

async function restateBatch(tx: Tx, enterpriseIds: readonly string[]): Promise<void> {
  const settings = await ledgerSettings(tx)
  const names = await namesOf(tx)
  const accounts = await accountsOf(tx, enterpriseIds)
  const readingsOf = await readingsUnder(tx, accounts)
  const at = clock.now()
  const stated = [...Map.groupBy(accounts, ({ enterpriseId }) => enterpriseId)].flatMap(([enterpriseId, own]) =>
    meteredOf(own, readingsOf, settings).map((one): StatedFact => {
      const companies = own.filter(({ carrier }) => carrier === one.carrier).map(({ company }) => company)
      return {
        enterpriseId,
        year: one.year,
        month: one.month,
        key: carriers[one.carrier].factKey,
        value: one.quantity,
        source: 'utility',
        sourceId: '',
        siteId: null,
        byName: [...new Set(companies)].map((company) => names.label(companyList, company)).join('、'),
        at,
        reason: reasonOf(one),
      }
    }),
  )
  await stateFacts(tx, { enterpriseIds }, stated, ({ source }) => source === 'utility')
}

const reasonOf = ({ carrier, accounts, month }: MeteredMonth) =>
  `${carriers[carrier].settlement}，户号${accounts}个${month === 0 ? '，12个月齐全' : ''}`

/** The readings under these accounts, in one query for each company and carrier. */
async function readingsUnder(tx: Tx, accounts: readonly AccountRecord[]): Promise<ReadingsOf> {
  const keyOf = ({ company, carrier, number }: Pick<AccountRecord, 'company' | 'carrier' | 'number'>) =>
    [company, carrier, number].join(' ')
  const found = []
  for (const of of Map.groupBy(accounts, ({ company, carrier }) => [company, carrier].join(' ')).values()) {
    const [one] = of
    if (one)
      found.push(
        ...(await currentReadings(
          tx,
          one,
          of.map(({ number }) => number),
        )),
      )
  }
  const byAccount = Map.groupBy(found, keyOf)
  return (account) => byAccount.get(keyOf(account)) ?? []
}
