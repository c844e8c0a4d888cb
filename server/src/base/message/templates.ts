/** All templates of notices with their typed variables. The city may change the texts, not the variables. */
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { byLabel, fillTemplate, unknownVariable, variablesIn } from '../../platform/http/page/placeholders.ts'
import { versionAt } from '../reference/setting-store.ts'
import { leaves, partsOf, type Template, type Texts, type Variable } from './template.ts'
import { accountTexts } from './texts/account-texts.ts'
import { batchTexts } from './texts/batch-texts.ts'
import { enterpriseTexts } from './texts/enterprise-texts.ts'
import { expertTexts } from './texts/expert-texts.ts'
import { filingTexts } from './texts/filing-texts.ts'
import { inspectionTexts } from './texts/inspection-texts.ts'
import { serviceTexts } from './texts/service-texts.ts'

/** As grouped on the office's screen. */
export const templateGroups = [
  { label: '申报与办理', templates: filingTexts },
  { label: '批次与填报', templates: batchTexts },
  { label: '专家评审', templates: expertTexts },
  { label: '企业信息', templates: enterpriseTexts },
  { label: '账号与代办', templates: accountTexts },
  { label: '节能监察', templates: inspectionTexts },
  { label: '服务与系统', templates: serviceTexts },
] as const

export const templates = {
  ...filingTexts,
  ...batchTexts,
  ...expertTexts,
  ...enterpriseTexts,
  ...accountTexts,
  ...inspectionTexts,
  ...serviceTexts,
} as const

export type TemplateKey = keyof typeof templates
export type ValuesOf<K extends TemplateKey> = Record<keyof (typeof templates)[K]['variables'], string>
/** Templates of these channels. */
export type KeyOf<W extends Template['way']> = {
  [K in TemplateKey]: (typeof templates)[K]['way'] extends W ? K : never
}[TemplateKey]

/** Texts of a notice with their variables filled in; values are inserted verbatim. */
export function filled(key: TemplateKey, texts: Texts, values: Readonly<Record<string, string>>): Texts {
  const fill = (text: string) => fillTemplate(text, templates[key].variables, values)
  return { title: fill(texts.title), body: fill(texts.body), sms: fill(texts.sms), mail: fill(texts.mail) }
}

/** The kind of setting. */
export const templateKind = 'template'

/** The texts of a notice that are in force. */
export async function textsOf<K extends TemplateKey>(tx: Tx, key: K, values: ValuesOf<K>): Promise<Texts> {
  const own = await versionAt(tx, templateKind, key, clock.now())
  return filled(key, (own?.value as Texts | null | undefined) ?? templates[key].texts, values)
}

export const samplesOf = (key: TemplateKey): Record<string, string> =>
  Object.fromEntries(Object.entries<Variable>(templates[key].variables).map(([name, one]) => [name, one.sample]))

/** The texts of the parts that somebody reads. */
export function ofItsParts(key: TemplateKey, texts: Texts): Texts {
  const partTexts: Texts = { title: '', body: '', sms: '', mail: '' }
  for (const part of partsOf(templates[key])) partTexts[part] = texts[part]
  return partTexts
}

/**
 * Faults of changed texts: a part without text, an unknown variable, one that must not leave the platform, a missing
 * required one.
 */
export function templateFaults(key: TemplateKey, texts: Texts): { field: string; message: string }[] {
  const template: Template = templates[key]
  const { variables } = template
  const labelled = byLabel(variables)
  const needed = Object.values(variables).filter((one) => one.needed)
  return partsOf(template).flatMap((field) => {
    const used = variablesIn(texts[field])
    const say = (message: string) => ({ field, message })
    return [
      ...([...texts[field].trim()].length < 2 ? [say('请填写，至少2个字')] : []),
      ...needed.flatMap(({ label }) =>
        field === 'title' || used.includes(label) ? [] : [say(`请保留{${label}}，没有${label}收到的人无法办理`)],
      ),
      ...used.flatMap((label) => {
        const known = labelled.get(label)
        if (!known) return [say(unknownVariable(label, variables))]
        return known.inside && leaves(template, field) ? [say(stayInside(field, known))] : []
      }),
    ]
  })
}

function stayInside(field: keyof Texts, { label }: Variable): string {
  return field === 'title'
    ? `{${label}}只能用在站内消息正文里，标题也是邮件主题，不能带${label}`
    : `{${label}}只能用在站内消息里，短信和邮件不能带${label}`
}
