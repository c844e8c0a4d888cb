/** 近零碳园区试点: the city enters a park of a list, the park hands in its self-assessment, the city enters the result of the two offices. */
import { todosOf } from '../../todo/todo.ts'
import { byOne, givesBack } from '../../workflow/hands.ts'
import { byMainAccount, defineCase } from '../machine.ts'

const reason = (label: string) => ({ opinion: { label, min: 5, max: 300, refusal: 'REASON_REQUIRED' } }) as const

const copiesResult = byOne(
  'copies the result of the two offices from their paper, which is attached; it confers nothing, and a wrong one is taken back',
)

export const parkPilotCase = defineCase<{ draftsOnly: boolean }>()({
  id: 'park-pilot',
  title: '近零碳园区试点',
  states: {
    listed: { label: '待自评估', tone: 'blue', turn: ['enterprise'] },
    returned: { label: '退回补正', tone: 'orange', turn: ['enterprise'] },
    assessed: { label: '待验收', tone: 'cyan', turn: ['city'] },
    passed: { label: '验收通过', tone: 'green', turn: [] },
    failed: { label: '验收未通过', tone: 'red', turn: [] },
    removed: { label: '已移出', tone: 'grey', turn: [] },
  },
  steps: {
    list: {
      label: '列入近零碳园区试点',
      from: ['none'],
      to: 'listed',
      by: ['city'],
      hands: byOne('copies the published list, which it names; a wrong entry is taken off again, and the park hears'),
      tells: ['enterprise'],
    },
    handIn: {
      label: '提交自评估',
      from: ['listed', 'returned'],
      to: 'assessed',
      by: ['enterprise'],
      when: [byMainAccount],
      tells: ['city'],
    },
    pass: {
      label: '登记验收通过',
      from: ['assessed'],
      to: 'passed',
      by: ['city'],
      hands: copiesResult,
      tells: ['enterprise'],
    },
    fail: {
      label: '登记验收未通过',
      from: ['assessed'],
      to: 'failed',
      by: ['city'],
      hands: copiesResult,
      tells: ['enterprise'],
    },
    giveBack: {
      label: '退回自评估',
      from: ['assessed'],
      to: 'returned',
      by: ['city'],
      hands: givesBack,
      needs: reason('退回的理由'),
      tells: ['enterprise'],
    },
    takeBack: {
      label: '撤回验收结果的登记',
      from: ['passed', 'failed'],
      to: 'assessed',
      by: ['city'],
      hands: byOne('takes back a result that was copied wrongly, to enter it anew; the history keeps the first one'),
      needs: reason('撤回的理由'),
      tells: ['enterprise'],
    },
    remove: {
      label: '移出近零碳园区试点',
      from: ['listed', 'returned', 'assessed'],
      to: 'removed',
      by: ['city'],
      hands: byOne('takes off an entry that the list does not have; the park can be entered anew'),
      needs: reason('移出的理由'),
      tells: ['enterprise'],
    },
  },
})

export const parkPilotTodos = todosOf(parkPilotCase, {
  todos: {
    assess: {
      in: ['listed', 'returned'],
      who: ['enterprise'],
      label: '提交近零碳园区自评估',
      nature: 'own',
      otherwise: '自评估后才由两部门验收',
      doneBy: ['handIn'],
      endedBy: ['remove'],
    },
    accept: {
      in: ['assessed'],
      who: ['city'],
      label: '登记近零碳园区验收结果',
      nature: 'own',
      doneBy: ['pass', 'fail', 'giveBack'],
    },
  },
  optional: ['takeBack'],
  none: {
    passed: 'a result that was copied wrongly is taken back when it is noticed',
    failed: 'as where it was passed',
  },
})
