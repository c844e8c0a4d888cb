/** 零碳工厂参数: limits of the indicators out of data/footprint-settings.json with their source, and what the city chooses among. */
import type { DictItem } from '@green/filing/programme/reference.ts'
import type { FootprintSettings } from '../footprint/settings.ts'
import { numbered, type ReadData } from '../tool.ts'
import { limitLabels, limitNames } from './limit-labels.ts'
import { type Calibre, type Condition, calibreLabels, conditionLabels, otherCalibre } from './rules.ts'

const limitsOf = (readData: ReadData) => readData<FootprintSettings>('footprint-settings.json').zeroFactory

export function zeroItems(readData: ReadData): DictItem[] {
  const values = limitsOf(readData)
  return numbered(
    limitNames.map((code) => ({
      code,
      label: limitLabels[code].label,
      value: values[code],
      source: values.source,
      verification: 'unverified',
    })),
  )
}

/** 折标口径: the first in use is in force. */
export function calibreItems(readData: ReadData): DictItem[] {
  const { calibre } = limitsOf(readData)
  const codes: readonly Calibre[] = [calibre, otherCalibre[calibre]]
  return numbered(codes.map((code) => ({ code, label: calibreLabels[code] })))
}

/** 物理认定量占比's 基本要求 was reported twice unlike: the first in use is in force. */
export const physicalItems = (): DictItem[] =>
  numbered([
    { code: 'open', label: '未定，不判定' },
    { code: '10', label: '10%（公开报道之一，未核对）' },
    { code: '30', label: '30%（公开报道之二，未核对）' },
  ])

const conditionSources: Readonly<Record<Condition, string>> = {
  factoryTitle: '平台参数：没有见到重庆市的规定，浙江等地只在绿色（低碳）工厂中遴选',
  surrender: '外省零碳工厂建设方案的条件；国家通知原文没有见到',
}

/** 申报的前提: what is in use holds. */
export const conditionItems = (): DictItem[] =>
  numbered(
    Object.entries(conditionLabels).map(([code, label]) => ({
      code,
      label,
      source: conditionSources[code as Condition],
      verification: 'unverified',
    })),
  )
