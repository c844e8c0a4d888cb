/** 绿电消费比例: the year's list of the city, and what each listed enterprise reports of its year. Nothing here decides whether a target is met. */
import { todosOf } from '../../todo/todo.ts'
import { byOne, givesBack, recordsWork } from '../../workflow/hands.ts'
import { byMainAccount, type CaseGuard, defineCase } from '../machine.ts'

const overYear: CaseGuard<{ isOver: boolean }> = {
  says: '年度已经结束',
  refusal: 'ILLEGAL_STEP',
  names: '该年度还没有结束',
  holds: ({ isOver }) => isOver,
}

export const greenTargetCase = defineCase<{ draftsOnly: boolean; isOver: boolean }>()({
  id: 'green-target',
  title: '绿电消费比例',
  states: {
    listed: { label: '已列入名单', tone: 'blue', turn: ['enterprise'] },
    returned: { label: '退回补正', tone: 'orange', turn: ['enterprise'] },
    reported: { label: '已报告', tone: 'cyan', turn: ['county'] },
    reviewed: { label: '区县已核对', tone: 'cyan', turn: ['city'] },
    recorded: { label: '已收录', tone: 'green', turn: [] },
    removed: { label: '已移出名单', tone: 'grey', turn: [] },
  },
  steps: {
    list: {
      label: '列入绿电消费比例名单',
      from: ['none'],
      to: 'listed',
      by: ['city'],
      hands: byOne(
        'copies the list of the energy department; a wrong line is taken off again, and the enterprise hears',
      ),
      tells: ['enterprise'],
    },
    report: {
      label: '报告绿电消费比例',
      from: ['listed', 'returned'],
      to: 'reported',
      by: ['enterprise'],
      when: [byMainAccount, overYear],
      needs: { opinion: { label: '完成情况说明', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
    },
    review: {
      label: '核对绿电消费报告',
      from: ['reported'],
      to: 'reviewed',
      by: ['county'],
      hands: recordsWork,
    },
    giveBack: {
      label: '退回绿电消费报告',
      from: ['reported', 'reviewed'],
      to: 'returned',
      by: ['county', 'city'],
      hands: givesBack,
      needs: { opinion: { label: '退回的理由', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
      tells: ['enterprise'],
    },
    record: {
      label: '收录绿电消费报告',
      from: ['reviewed'],
      to: 'recorded',
      by: ['city'],
      hands: recordsWork,
      tells: ['enterprise'],
    },
    remove: {
      label: '移出名单',
      from: ['listed', 'returned'],
      to: 'removed',
      by: ['city'],
      hands: byOne('takes off a line that the list of the energy department does not have; it can be listed anew'),
      needs: { opinion: { label: '移出的理由', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
      tells: ['enterprise'],
    },
  },
})

export const greenTargetTodos = todosOf(greenTargetCase, {
  todos: {
    report: {
      in: ['listed', 'returned'],
      who: ['enterprise'],
      label: '报告绿电消费比例',
      nature: 'own',
      otherwise: '市级名单上该年度没有报告',
      doneBy: ['report'],
      endedBy: ['remove'],
    },
    review: {
      in: ['reported'],
      who: ['county'],
      label: '核对绿电消费报告',
      nature: 'none',
      doneBy: ['review'],
      endedBy: ['giveBack'],
    },
    record: {
      in: ['reviewed'],
      who: ['city'],
      label: '收录绿电消费报告',
      nature: 'none',
      doneBy: ['record'],
    },
  },
})
