/** 供能户号台账: what only the server knows of an account, and its calls. */
import { supplyAccount as accountCalls } from '@green/contract/calls/energy/supply-account.ts'
import { refuseFields } from '@green/contract/errors.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { plainNumber } from '@green/filing/programme/supply-account.ts'
import { hearingFacts } from '../../../base/case/hearing-store.ts'
import { tell } from '../../../base/message/tell.ts'
import { serveRecord } from '../../../base/record/serve.ts'
import { type AccountKey, holdersOf, lockAccount, withNumber } from '../../../base/utility/account-store.ts'
import { restateMetered } from '../../../base/utility/restate.ts'
import type { Tx } from '../../../db/database.ts'
import { dayOf } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { sitesOf } from '../../enterprise/site/store.ts'

/** The months of its enterprise count anew. */
const restated = ({ tx }: { tx: Tx }, { enterpriseId }: { enterpriseId: string }) => restateMetered(tx, [enterpriseId])

export const accounts = serveRecord('supplyAccount', {
  facts: hearingFacts,
  opening: async (tx, { enterpriseId, values }) => {
    const key = {
      company: values.company,
      carrier: values.carrier,
      number: plainNumber(values.number),
      subMeter: plainNumber(values.subMeter),
    }
    await lockAccount(tx, key)
    await requireFree(tx, key, values, enterpriseId)
    return { ...key, ...(await siteOf(tx, enterpriseId, values.site.trim())) }
  },
  after: { claim: restated, doubt: restated, settle: restated, free: restated, withdraw: restated },
  filters: { number: withNumber },
  tells: {
    enterprise: (tx, services, { saved, step, opinion }) =>
      tell(tx, services, {
        to: { enterpriseId: saved.enterpriseId },
        template: 'supplyAccountMoved',
        values: { number: saved.number, step, note: opinion ?? '' },
        link: portalScreens.supplyAccounts.path,
        sms: false,
      }),
  },
})

/** Refuses an account that is somebody's on one of these days; another enterprise is not named. */
async function requireFree(
  tx: Tx,
  key: AccountKey,
  { since, until }: { since: string; until: string },
  enterpriseId: string,
): Promise<void> {
  const [holder] = await holdersOf(tx, key, { since, until })
  if (!holder) return
  const message =
    holder.enterpriseId === enterpriseId
      ? `本企业已于${dayOf(holder.createdAt)}确认该户号，时段为${holder.since}至${holder.until}；要改时段请先取消再重新确认`
      : `该户号在这一时段已由其他企业确认；如属本企业，请核对起止日，或联系区县经信部门核实`
  throw refuseFields([{ field: 'number', message }])
}

/** The site by its name; the only one, or none, where it is left out. */
async function siteOf(tx: Tx, enterpriseId: string, name: string): Promise<{ site: string; siteId: string | null }> {
  const sites = (await sitesOf(tx, enterpriseId)).filter(({ parentId }) => parentId === null)
  const found = name === '' && sites.length === 1 ? sites[0] : sites.find((one) => one.name === name)
  if (name !== '' && !found)
    throw refuseFields([{ field: 'site', message: '本企业没有登记这个厂区，请在“厂区与园区”中登记后再选' }])
  return { site: found?.name ?? '', siteId: found?.id ?? null }
}

export const supplyAccountCalls = handlers(accountCalls, {
  page: accounts.list,
  claim: accounts.open,
  step: accounts.step,
  exportAll: accounts.sheet,
})
