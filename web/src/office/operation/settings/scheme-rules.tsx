/** 新制度参数: the figures of the schemes of 2026, group by group, and the change of them. */
import {
  type SchemeRules as Rules,
  schemeSetting,
  schemeSourceLength,
} from '@green/contract/calls/energy/scheme/scheme-setting.ts'
import { startFields } from '@green/contract/calls/operation/setting-change.ts'
import { type Field, field, integer, number, option, text } from '@green/filing/form/fields.ts'
import { isSchemeGroup, partsOf, type SchemePart } from '@green/tools/scheme-rules/groups.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { FigureGroups } from './figure-groups.tsx'
import { proposed, useProposalFields } from './start-and-reason.tsx'

type Props = { onChange: (id: string) => void; onVersions: (group: string) => void }

export function SchemeRules({ onChange, onVersions }: Props) {
  const query = useCall(schemeSetting.groups, {})
  const [open, setOpen] = useState<Rules | null>(null)
  return (
    <QueryView query={query} loading="正在读取新制度参数" rows={5}>
      {(groups) => (
        <Sheet title="新制度参数" id="scheme-rules">
          <p>
            标“未核对”的取自公开报道或平台设定，市级按正式文件改定后，提醒、期限、比例和判定自开始日期起按新的数值；已报告、已打印的不变。
          </p>
          <FigureGroups
            caption="2026年新制度的日期和限值"
            headed="制度"
            rows={groups.map(({ group, parts, ...rest }) => ({
              ...rest,
              key: group,
              lines: parts.map(({ name, label, text: says }) => ({ name, text: `${label}：${says}` })),
            }))}
            onPropose={(key) => setOpen(groups.find(({ group }) => group === key) ?? null)}
            onChange={onChange}
            onVersions={onVersions}
          />
          {open ? <RulesDialog key={open.group} of={open} onClose={() => setOpen(null)} /> : null}
        </Sheet>
      )}
    </QueryView>
  )
}

const answers = { yes: '是', no: '否' } as const

function fieldOf(name: string, part: SchemePart): Field {
  if (part.kind === 'yesNo') return field(name, part.label, option(answers, { required: true }))
  if (part.kind === 'day')
    return field(name, part.label, text({ required: true, rules: [{ length: [5, 5] }], hint: '月-日，例如03-31。' }))
  const { unit, from, to } = part
  return part.whole
    ? field(name, part.label, integer({ required: true, unit, min: from, max: to }))
    : field(name, part.label, number({ required: true, unit, decimals: 6, min: from, max: to }))
}

const shown = (value: Rules['parts'][number]['value']) => {
  if (typeof value !== 'boolean') return value
  return value ? 'yes' : 'no'
}

function RulesDialog({ of, onClose }: { of: Rules; onClose: () => void }) {
  const { group, title, parts, source, isOwn, version } = of
  const declared = isSchemeGroup(group) ? partsOf(group) : []
  const isYesNo = (name: string) => declared.some(([known, part]) => known === name && part.kind === 'yesNo')
  const form = useProposalFields(
    [
      ...declared.map(([name, part]) => fieldOf(name, part)),
      field(
        'source',
        '依据',
        text({
          required: true,
          rules: [{ maxLength: schemeSourceLength }],
          hint: '文件名称、文号和日期，显示在数值旁。',
        }),
      ),
      ...startFields,
    ],
    {
      // The figures are the group's own: their keys are not known to the compiler.
      start: {
        ...Object.fromEntries(parts.map(({ name, value }) => [name, shown(value)])),
        source: isOwn ? source : '',
      } as never,
      call: schemeSetting.save,
      also: { group, version },
      input: ({ source: from, startsOn, reason, ...values }) => ({
        values: Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, isYesNo(name) ? value === 'yes' : value]),
        ) as never,
        source: from,
        startsOn,
        reason,
      }),
      paths: Object.fromEntries(parts.map(({ name }) => [name, `values.${name}`])),
      refreshes: [schemeSetting.groups],
      onClose,
    },
  )
  return <FieldsDialog title={`新制度参数：${title}`} form={form} {...proposed} />
}
