/** The other party of a filing between two: found by credit code; the same subject is filed once by either. */
import { refuseFields } from '@green/contract/errors.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { labelOf } from '@green/filing/form/check.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Tx } from '../../db/database.ts'
import { findOrganisation, findSameMatter, lockMatter } from '../record/store.ts'

/** Id of the other party if it is registered; refuses a filer that is no party, and a subject filed already. */
export async function counterpartOf(
  tx: Tx,
  programme: Programme,
  values: AnswerSet,
  { id, enterpriseId }: { id: string; enterpriseId: string },
): Promise<string | null> {
  const { parties } = programme
  if (!parties) return null
  const text = (key: string) => String(values[key] ?? '')
  const own = await findOrganisation(tx, { id: enterpriseId })
  const [mine, other] = text(parties.codes[0]) === own?.socialCode ? parties.codes : parties.codes.toReversed()
  if (!mine || !other || text(mine) !== own?.socialCode)
    throw refuseFields(
      parties.codes.map((field) => ({ field, message: '本单位应是合同一方：双方信用代码中应有一个是本单位的' })),
    )
  const matter = Object.fromEntries(parties.once.map((key) => [key, text(key)]))
  await lockMatter(tx, JSON.stringify([programme.id, matter]))
  const same = await findSameMatter(tx, programme.id, matter, id)
  if (same)
    throw refuseFields([
      {
        field: parties.once.at(-1) ?? mine,
        message: `已登记过：${parties.once.map((key) => labelOf(programme, key)).join('、')}都相同，请核对；对方已登记的，在“待确认”中确认`,
      },
    ])
  return (await findOrganisation(tx, { socialCode: text(other) }))?.id ?? null
}
