/**
 * 短信模板: the provider's approved template for each kind of text message, from the file that the setting names, checked
 * before the start. A notice without one of its own goes by `others`, which has its title only.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { StartRefused } from '../../db/start-refused.ts'
import type { Config } from '../../platform/config.ts'
import type { SmsAbout, SmsTemplates } from '../../platform/delivery/cloud-sms.ts'
import { cloudSmsPlaceOf } from '../../platform/delivery/cloud-sms-place.ts'
import { byLabel } from '../../platform/http/page/placeholders.ts'
import type { Template, Variable } from './template.ts'
import { type TemplateKey, templates } from './templates.ts'

/** The kind of everything that only says its title: texts written by a person, and notices without a template of their own. */
const others = 'others'
const othersLabel = '其余通知'
const titleLabel = '标题'

const isKind = (key: string): key is TemplateKey => Object.hasOwn(templates, key)
/** Sent as a text message at all. */
const kinds = (Object.keys(templates) as TemplateKey[]).filter((key) => templates[key].way !== 'inside')
/** Says that there is a message to be read after signing in, so that its title is enough. */
const isNotice = (kind: string) => kind === others || (isKind(kind) && templates[kind].way === 'everywhere')

/** What a text message by a template is about; values that must not leave the platform are left out. */
export function smsAbout(
  key: TemplateKey,
  values: Readonly<Record<string, string | undefined>>,
  title?: string,
): SmsAbout {
  const passedOn = Object.entries<Variable>(templates[key].variables).flatMap(([name, { label, inside }]) =>
    inside ? [] : [[label, values[name] ?? '']],
  )
  return { kind: key, values: { ...Object.fromEntries(passedOn), ...(title ? { [titleLabel]: title } : {}) } }
}

/** A text message about a text that a person wrote. */
export const aboutText = (title: string): SmsAbout => ({ kind: others, values: { [titleLabel]: title } })

const Parameters = z.union([z.record(z.string().regex(/^\w{1,40}$/), z.string()), z.array(z.string()).max(20)])
const TemplatesFile = z.record(
  z.string(),
  z.strictObject({ template: z.string().regex(/^\w{1,40}$/), parameters: Parameters.optional() }),
)
type Entries = z.output<typeof TemplatesFile>

const none: SmsTemplates = { find: () => null, labelOf, missing: [] }

/** The templates of both gateways; refuses to start on a file with faults, all of them in one message. */
export function openSmsTemplates(
  config: Pick<Config, 'SMS_URL' | 'SMS_TEMPLATES' | 'SMS_SECOND_URL' | 'SMS_SECOND_TEMPLATES'>,
): Record<'first' | 'second', SmsTemplates> {
  const { SMS_URL, SMS_TEMPLATES, SMS_SECOND_URL, SMS_SECOND_TEMPLATES } = config
  return {
    first: SMS_URL && SMS_TEMPLATES ? readTemplates('SMS_TEMPLATES', SMS_TEMPLATES, SMS_URL) : none,
    second:
      SMS_SECOND_URL && SMS_SECOND_TEMPLATES
        ? readTemplates('SMS_SECOND_TEMPLATES', SMS_SECOND_TEMPLATES, SMS_SECOND_URL)
        : none,
  }
}

function readTemplates(setting: string, path: string, url: string): SmsTemplates {
  const refuse = (faults: readonly string[]) => {
    throw new StartRefused(`配置有误：${setting} 指向的文件${path}有误：${faults.join('；')}`)
  }
  const place = cloudSmsPlaceOf(url)
  const isByName = typeof place !== 'string' && place.cloud === 'aliyun'
  const parsed = TemplatesFile.safeParse(jsonOf(path) ?? refuse(['读不到，或不是JSON']))
  if (!parsed.success)
    return refuse(parsed.error.issues.map(({ path: at }) => `${at.join('.')}应按运行手册第11节的写法`))
  const faults = Object.entries(parsed.data).flatMap(([kind, entry]) => faultsOf(kind, entry, isByName))
  if (faults.length > 0) refuse(faults)
  return templatesFrom(parsed.data)
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

function faultsOf(kind: string, { parameters }: Entries[string], isByName: boolean): string[] {
  if (kind !== others && !(isKind(kind) && kinds.includes(kind))) return [`没有${kind}这种短信`]
  if (parameters && Array.isArray(parameters) === isByName)
    return [
      isByName
        ? `${kind}的parameters应写成{"变量名":"内容"}，阿里云按名称对应变量`
        : `${kind}的parameters应写成["内容","内容"]，腾讯云按次序对应变量`,
    ]
  const usable = labelsOf(kind)
  return Object.values(parameters ?? {}).flatMap((label: string) =>
    usable.includes(label) ? [] : [`${kind}没有可用的内容“${label}”，可用的有：${usable.join('、') || '无'}`],
  )
}

/** What may stand in a text message of this kind. */
function labelsOf(kind: string): string[] {
  const variables = isKind(kind) ? [...byLabel<Variable>(templates[kind].variables)] : []
  return [
    ...variables.flatMap(([label, { inside }]) => (inside ? [] : [label])),
    ...(isNotice(kind) ? [titleLabel] : []),
  ]
}

function labelOf(kind: string): string {
  return isKind(kind) ? (templates[kind] as Template).label : othersLabel
}

function templatesFrom(entries: Entries): SmsTemplates {
  const entryOf = (kind: string) => entries[kind] ?? (isNotice(kind) ? entries[others] : undefined)
  return {
    labelOf,
    missing: [...kinds, others].filter((kind) => !entryOf(kind)).map(labelOf),
    find({ kind, values }) {
      const entry = entryOf(kind)
      if (!entry) return null
      const { template, parameters = {} } = entry
      const value = (label: string) => values[label] ?? ''
      return {
        template,
        parameters: Array.isArray(parameters)
          ? parameters.map(value)
          : Object.fromEntries(Object.entries(parameters).map(([name, label]) => [name, value(label)])),
      }
    },
  }
}
