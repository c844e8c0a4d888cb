/** 淘汰设备目录: the catalogues of data/eliminated-equipment.json as one list. */
import type { DictItem } from '@green/filing/programme/reference.ts'
import { numbered, type ReadData, type Verification } from '../tool.ts'

type Equipment = {
  id: string
  category: string
  name: string
  model: string
  models: string[]
  aliases?: string[]
  matchType: 'exact' | 'series' | 'review' | 'feature'
  batch?: number
  catalogue?: string
  spec: string | null
  condition?: string | null
  deadline: string
  deadlineDate: string | null
  source: string
  verification: Verification
}
type EliminatedEquipment = { equipment: Equipment[]; industryCatalogue2024: Equipment[] }

/** Eliminated equipment; `matchType` says how far the model tokens may be trusted. */
export function eliminatedItems(readData: ReadData): DictItem[] {
  const { equipment, industryCatalogue2024 } = readData<EliminatedEquipment>('eliminated-equipment.json')
  return numbered(
    [...equipment, ...industryCatalogue2024].map((row) => ({
      code: row.id,
      label: `${row.name} ${row.model}`,
      name: row.name,
      model: row.model,
      models: row.models,
      aliases: row.aliases ?? [],
      matchType: row.matchType,
      category: row.category,
      batch: row.batch ?? null,
      catalogue: row.catalogue ?? null,
      spec: row.spec,
      condition: row.condition ?? null,
      deadline: row.deadline,
      deadlineDate: row.deadlineDate,
      source: row.source,
      verification: row.verification,
    })),
  )
}
