/**
 * The state's rounds of green factories, parks and supply chains, in one place: since 2025 only factories and parks are recommended, by
 * self-assessment on the ministry's platform without a third party's report (工信厅节函〔2025〕390号). A supply chain's batch may still name
 * the national level, for a round that the state announces otherwise.
 */
import type { NationalRound } from '@green/filing/programme/batch-rules.ts'
import { nationalNotice } from './national-self.ts'

type Family = 'factory' | 'park' | 'supplyChain'

const firstYear = 2025
const recommended: readonly Family[] = ['factory', 'park']

/** The round of this family in the year of a batch. */
export const nationalRoundOf =
  (family: Family) =>
  (year: number): NationalRound => {
    if (year < firstYear)
      return { isHeld: true, isSelfAssessed: false, notice: '工信部节〔2024〕13号《绿色工厂梯度培育及管理暂行办法》' }
    const isHeld = recommended.includes(family)
    return {
      isHeld,
      isSelfAssessed: isHeld,
      notice: `${nationalNotice}：2025年起国家推荐批次只有绿色工厂和绿色工业园区`,
    }
  }
