/** The same project, invoice or machine in another filing of the enterprise, across years and programmes. */

import type { Programme } from '@green/filing/programme/programme.ts'
import { identityKinds, sharedTraces, tracesOf } from '@green/filing/value/identity.ts'
import type { Check } from '@green/filing/workflow/findings.ts'

/** Reported at each place, with the other filing; only information where the engine refuses a second one, or it is renewed under the same name. */
export const twiceCheck = (
  programme: string,
  identity: NonNullable<Programme['identity']>,
  level: 'warning' | 'info' = 'warning',
): Check => ({
  code: 'twice',
  level,
  says: '项目名称、发票号、设备型号没有在本企业其他年度或其他类别的申报（含草稿）中出现',
  of: (answers, { others = [] }) => {
    const own = tracesOf(identity, answers.values)
    const found = new Map<string, string[]>()
    for (const other of others)
      for (const { kind, field } of sharedTraces(own, other.traces)) {
        // A listed project is expected to apply for money and to become a contract: across programmes an equal name alone is no warning.
        if (kind === 'projectName' && other.programme !== programme) continue
        const where = other.isDraft
          ? '未提交的草稿'
          : `${other.year ? `${other.year}年` : ''}${other.number ?? '另一份填报'}`
        found.set(field, [...(found.get(field) ?? []), `${identityKinds[kind]}与${where}相同`])
      }
    return [...found].map(([field, messages]) => ({ field, message: messages.join('；') }))
  },
})
