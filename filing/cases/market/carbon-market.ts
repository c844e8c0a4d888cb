/** 全国碳市场: a unit on the ecology department's list of a year, and what it states to have done on the national platform. */
import { todosOf } from '../../todo/todo.ts'
import { byOne } from '../../workflow/hands.ts'
import { byMainAccount, type CaseGuard, defineCase } from '../machine.ts'

export type CarbonFacts = { draftsOnly: boolean; isOver: boolean; hasQuota: boolean }

const overYear: CaseGuard<CarbonFacts> = {
  says: '年度已经结束',
  refusal: 'ILLEGAL_STEP',
  names: '该年度还没有结束',
  holds: ({ isOver }) => isOver,
}

const withQuota: CaseGuard<CarbonFacts> = {
  says: '有配额清缴义务',
  refusal: 'ILLEGAL_STEP',
  names: '只报告和核查、没有配额',
  holds: ({ hasQuota }) => hasQuota,
}

export const carbonMarketCase = defineCase<CarbonFacts>()({
  id: 'carbon-market',
  title: '全国碳市场',
  states: {
    listed: { label: '已列入名录', tone: 'blue', turn: ['enterprise'] },
    reported: { label: '企业已报送年度报告', tone: 'cyan', turn: ['enterprise'] },
    surrendered: { label: '企业已办理清缴', tone: 'green', turn: [] },
    removed: { label: '已移出名录', tone: 'grey', turn: [] },
  },
  steps: {
    list: {
      label: '列入全国碳市场名录',
      from: ['none'],
      to: 'listed',
      by: ['city'],
      hands: byOne(
        'copies the list of the ecology department; a wrong line is taken off again, and the enterprise hears',
      ),
      tells: ['enterprise'],
    },
    report: {
      label: '登记已报送年度排放报告',
      from: ['listed'],
      to: 'reported',
      by: ['enterprise'],
      when: [byMainAccount, overYear],
      needs: { opinion: { label: '报送日期和说明', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
    },
    surrender: {
      label: '登记已办理配额清缴',
      from: ['reported'],
      to: 'surrendered',
      by: ['enterprise'],
      when: [byMainAccount, withQuota],
      needs: { opinion: { label: '清缴日期和说明', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
    },
    remove: {
      label: '移出全国碳市场名录',
      from: ['listed', 'reported'],
      to: 'removed',
      by: ['city'],
      hands: byOne('takes off a line that the list of the ecology department does not have; it can be listed anew'),
      needs: { opinion: { label: '移出的理由', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
      tells: ['enterprise'],
    },
  },
})

export const carbonMarketTodos = todosOf(carbonMarketCase, {
  todos: {
    report: {
      in: ['listed'],
      who: ['enterprise'],
      label: '报送年度排放报告',
      nature: 'law',
      otherwise: '由生态环境部门依法处理',
      doneBy: ['report'],
      endedBy: ['remove'],
    },
    surrender: {
      in: ['reported'],
      who: ['enterprise'],
      label: '办理碳排放配额清缴',
      nature: 'law',
      otherwise: '由生态环境部门依法处理',
      doneBy: ['surrender'],
      endedBy: ['remove'],
    },
  },
})
