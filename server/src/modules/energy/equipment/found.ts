/** 淘汰设备 in the search: every row of the catalogues, under the models that it names. */
import { toolLists } from '../../../base/reference/reference-data.ts'
import type { PublicDocument } from '../../../base/search/index-store.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export function equipmentDocuments(): PublicDocument[] {
  return (toolLists().eliminatedEquipment?.items ?? []).map(({ code, ...row }) => ({
    kind: 'equipment',
    ref: code,
    title: `${textOf(row.model)} ${textOf(row.name)}`.trim(),
    about: textOf(row.category),
    text: [row.spec, row.reason, row.deadline, row.source].map(textOf).filter(Boolean).join('\n'),
    address: `/mainPages/ghnttsbcx?keyword=${encodeURIComponent(textOf(row.model).slice(0, 50))}`,
    date: null,
  }))
}
