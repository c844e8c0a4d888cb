/** What raises each figure of the score, and which programmes and services of the platform help with it. By the figure, so that it holds for every version of the scheme. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import type { ProgrammeId } from '@green/contract/screens/programme-pages.ts'
import { filingPageOf } from '@green/contract/screens/screens.ts'
import type { SchemeIndicator } from '@green/green-code/indicator.ts'

type Key = SchemeIndicator['how']['value']
type Way = ProgrammeId | 'diagnosis' | 'serviceProviders'
type Measure = { measure: string; ways: readonly Way[] }

const measures: Partial<Record<Key, Measure>> = {
  unitOutputEnergy: {
    measure: '先做一次诊断，再改造高耗能电机、变压器和空压机，回收余热',
    ways: ['diagnosis', 'special-fund', 'energy-project', 'energy-contract'],
  },
  unitOutputCarbon: {
    measure: '以电代煤、代油，改用低碳燃料，减少过程排放',
    ways: ['special-fund', 'energy-project', 'diagnosis'],
  },
  products: { measure: '对照能耗限额1级值改造主要工序', ways: ['energy-leader', 'special-fund', 'diagnosis'] },
  renewableRate: {
    measure: '建设屋顶光伏，购买绿电、绿证',
    ways: ['energy-contract', 'energy-project', 'special-fund'],
  },
  unitOutputWater: {
    measure: '循环冷却、工艺节水、杂用水用再生水',
    ways: ['special-fund', 'water-leader', 'diagnosis'],
  },
  waterReuseRate: { measure: '分质收集、处理后回用到冷却和清洗', ways: ['special-fund', 'water-leader'] },
  solidUtilRate: { measure: '固废分类，交给建材等单位综合利用', ways: ['special-fund', 'diagnosis'] },
  pollutantBetter: { measure: '提升治理设施，从源头减少排放', ways: ['special-fund', 'diagnosis'] },
  penalty: { measure: '按决定书完成整改，保留整改验收材料', ways: ['diagnosis'] },
  cleanAudit: { measure: '开展清洁生产审核并通过验收', ways: ['serviceProviders', 'diagnosis'] },
  systemCerts: { measure: '取得质量、环境、能源、职业健康安全管理体系认证', ways: ['serviceProviders'] },
  platformFns: { measure: '建设能碳管理平台，补齐监测、核算、预警等功能', ways: ['special-fund', 'diagnosis'] },
  meterRatio: { measure: '按GB 17167配齐各级能源计量器具', ways: ['diagnosis', 'serviceProviders'] },
  carbonDecline: { measure: '列出三年降碳清单，逐年实施', ways: ['diagnosis', 'energy-project', 'special-fund'] },
  energyDecline: { measure: '列出三年节能清单，逐年实施', ways: ['diagnosis', 'energy-project', 'special-fund'] },
  retrofitInvestRatio: { measure: '把节能降碳改造列入年度投资并办理入库', ways: ['energy-project', 'special-fund'] },
}

const unknown: Measure = { measure: '请专家诊断后确定', ways: ['diagnosis'] }

/** With links into the portal. */
export function measureOf(key: Key): { measure: string; ways: { label: string; path: string }[] } {
  const { measure, ways } = measures[key] ?? unknown
  return { measure, ways: ways.map(wayOf) }
}

function wayOf(way: Way): { label: string; path: string } {
  if (way === 'diagnosis' || way === 'serviceProviders') {
    const { title, path } = portalScreens[way]
    return { label: title, path }
  }
  return { label: portalScreens[way].title, path: filingPageOf(way) ?? portalScreens[way].path }
}
