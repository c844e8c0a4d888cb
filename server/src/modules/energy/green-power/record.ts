/** 绿电凭证台账: what only the server knows of a registration, and its calls. */
import { greenPower as powerCalls } from '@green/contract/calls/energy/green-power.ts'
import { refuseFields } from '@green/contract/errors.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import {
  type CertificateRun,
  certificateRun,
  keyOf,
  mostOfDay,
  numberText,
  quantityOf,
  runText,
} from '@green/filing/programme/green-power.ts'
import { greenPowerPurposes } from '@green/filing/records/green-power.ts'
import { hearingFacts } from '../../../base/case/hearing-store.ts'
import { tell } from '../../../base/message/tell.ts'
import { serveRecord } from '../../../base/record/serve.ts'
import type { Tx } from '../../../db/database.ts'
import { clock, dayOf } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { countedBy, lockRegistration, registeredOn, withNumbers } from './store.ts'
import { ownYears, yearsOf } from './years.ts'

export const powers = serveRecord('greenPower', {
  facts: (row, actor) => ({ ...hearingFacts(row, actor), isCancelled: (row?.cancelledAt ?? null) !== null }),
  opening: async (tx, { enterpriseId, values }) => {
    const run = runOf(values)
    await lockRegistration(tx, enterpriseId, run)
    await requireFree(tx, run, enterpriseId)
    await requireWithinDay(tx, run, enterpriseId)
    return { ...run, ...keyOf(run), supplier: values.supplier.trim(), note: values.note.trim() }
  },
  read: (row) => ({
    firstNumber: numberText(row, row.first),
    lastNumber: numberText(row, row.last),
    numbers: runText(row),
    count: row.last - row.first + 1,
    quantity: quantityOf(row.last - row.first + 1),
  }),
  figures: async (tx, rows) => {
    const ofYear = await yearsOf(tx, [...new Set(rows.map(({ enterpriseId }) => enterpriseId))])
    return ({ enterpriseId, year }) => {
      const { says, isShort } = ofYear(enterpriseId, year)
      return { shortfall: isShort ? says : null }
    }
  },
  filters: {
    // The one certificate that is looked for.
    number(typed) {
      const run = certificateRun(typed, '')
      if ('field' in run) throw refuseFields([{ field: 'number', message: run.message }])
      return withNumbers(run)
    },
  },
  tells: {
    enterprise: (tx, services, { action, saved, step, opinion }) => {
      const about = { to: { enterpriseId: saved.enterpriseId }, link: portalScreens.greenPower.path }
      const numbers = runText(saved)
      const reason = opinion ?? ''
      return action === 'doubt'
        ? tell(tx, services, { ...about, template: 'greenPowerDoubted', values: { numbers, reason }, sms: true })
        : tell(tx, services, {
            ...about,
            template: 'greenPowerMoved',
            values: { numbers, step, said: reason },
            sms: false,
          })
    },
  },
})

/** The run that the numbers stand for; what is wrong with them was refused before. */
function runOf({ firstNumber, lastNumber }: { firstNumber: string; lastNumber: string }): CertificateRun {
  const run = certificateRun(firstNumber, lastNumber)
  if ('field' in run) throw refuseFields([run])
  return run
}

const purposeName = (purpose: string) =>
  Object.hasOwn(greenPowerPurposes, purpose) ? greenPowerPurposes[purpose as keyof typeof greenPowerPurposes] : purpose

/** Refuses numbers that somebody has registered; another enterprise is not named. */
async function requireFree(tx: Tx, run: CertificateRun, enterpriseId: string): Promise<void> {
  const registered = await countedBy(tx, run)
  if (registered.length === 0) return
  throw refuseFields(
    registered.map((row) => {
      const numbers = runText({ ...run, first: Math.max(row.first, run.first), last: Math.min(row.last, run.last) })
      const on = dayOf(row.createdAt)
      const message =
        row.enterpriseId === enterpriseId
          ? `${numbers}：本企业已于${on}登记用于${row.year}年，用途为“${purposeName(row.purpose)}”；同一编号只能有一个用途`
          : `${numbers}：已于${on}由其他企业登记，如有异议请联系区县经信部门`
      return { field: 'firstNumber', message }
    }),
  )
}

/** Numbers of others cannot be taken in heaps before anybody looks. */
async function requireWithinDay(tx: Tx, run: CertificateRun, enterpriseId: string): Promise<void> {
  const before = await registeredOn(tx, enterpriseId, clock.today())
  if (before + run.last - run.first + 1 <= mostOfDay) return
  const message = `本企业今天已登记${before}个，每天最多${mostOfDay}个，请明天再登记`
  throw refuseFields([{ field: 'lastNumber', message }])
}

export const greenPowerCalls = handlers(powerCalls, {
  page: powers.list,
  years: ({ actor, services }) => ownYears(services, actor),
  register: powers.open,
  step: powers.step,
  exportAll: powers.sheet,
})
