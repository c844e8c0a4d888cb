/** 零碳工厂参数: limits and calibre of the indicators out of data/footprint-settings.json, each with its source. */
import type { DictItem } from '@green/filing/programme/reference.ts'
import type { FootprintSettings } from '../footprint/settings.ts'
import { numbered, type ReadData } from '../tool.ts'
import { limitLabels, limitNames } from './rules.ts'

export function zeroItems(readData: ReadData): DictItem[] {
  const { zeroFactory } = readData<FootprintSettings>('footprint-settings.json')
  return itemsOf(zeroFactory)
}

/** The same of other settings: the city's. */
export const itemsOf = (values: FootprintSettings['zeroFactory']): DictItem[] =>
  numbered([
    { code: 'calibre', label: '折标口径', value: values.calibre, source: values.source, verification: 'unverified' },
    ...limitNames.map((code) => ({
      code,
      label: limitLabels[code].label,
      value: values[code],
      source: values.source,
      verification: 'unverified',
    })),
  ])
