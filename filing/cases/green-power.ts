/** 绿电凭证: certificates and traded green power that an enterprise claims; every certificate is claimed once in the city. */
import { todosOf } from '../todo/todo.ts'
import { byOne } from '../workflow/hands.ts'
import { heard } from './hearing.ts'
import { byMainAccount, type CaseGuard, defineCase } from './machine.ts'

const office = ['county', 'city'] as const

/** What was 核销 is used up. */
const notCancelled: CaseGuard<{ isCancelled: boolean }> = {
  says: '凭证还没有核销',
  refusal: 'ILLEGAL_STEP',
  names: '凭证已核销',
  holds: ({ isCancelled }) => !isCancelled,
}

export const greenPowerCase = defineCase<{ draftsOnly: boolean; isHeard: boolean; isCancelled: boolean }>()({
  id: 'green-power',
  title: '绿电凭证',
  states: {
    registered: { label: '已登记', tone: 'green', turn: ['enterprise'] },
    doubted: { label: '存疑', tone: 'orange', turn: ['enterprise', 'county', 'city'] },
    answered: { label: '存疑，已陈述', tone: 'cyan', turn: ['county', 'city'] },
    withdrawn: { label: '已撤回', tone: 'grey', turn: [] },
    freed: { label: '已撤销', tone: 'red', turn: [] },
  },
  steps: {
    register: {
      label: '登记绿电凭证',
      from: ['none'],
      to: 'registered',
      by: ['enterprise'],
      when: [byMainAccount],
    },
    doubt: {
      label: '标为存疑',
      from: ['registered'],
      to: 'doubted',
      by: office,
      hands: byOne('only marks a claim: the enterprise is told and heard before anything is taken'),
      needs: { opinion: { label: '存疑的理由', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
      tells: ['enterprise'],
    },
    answer: {
      label: '陈述申辩',
      from: ['doubted'],
      to: 'answered',
      by: ['enterprise'],
      when: [byMainAccount],
      needs: { opinion: { label: '陈述申辩', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
    },
    settle: {
      label: '核实无误',
      from: ['doubted', 'answered'],
      to: 'registered',
      by: office,
      hands: byOne('takes a mark away that one officer has set'),
      needs: { opinion: { label: '核实情况', min: 5, max: 300, refusal: 'OPINION_REQUIRED' } },
      tells: ['enterprise'],
    },
    /** The numbers are free again, for their right owner; only after the enterprise was told and heard. */
    free: {
      label: '撤销登记',
      from: ['doubted', 'answered'],
      to: 'freed',
      by: office,
      hands: byOne('ends a claim only after the enterprise was told and heard; it may register the certificate anew'),
      when: [heard],
      needs: { opinion: { label: '撤销的理由', min: 10, max: 300, refusal: 'REASON_REQUIRED' } },
      tells: ['enterprise'],
    },
    /** What the enterprise has done on the national platform; the certificate keeps its one use. */
    cancel: {
      label: '登记核销',
      from: ['registered'],
      to: 'same',
      by: ['enterprise'],
      when: [byMainAccount, notCancelled],
      needs: { opinion: { label: '核销日期和核销证明编号', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
    },
    /** The numbers are free again: a slip of the pen must not block the right owner. */
    withdraw: {
      label: '撤回登记',
      from: ['registered', 'doubted', 'answered'],
      to: 'withdrawn',
      by: ['enterprise'],
      when: [byMainAccount, notCancelled],
      needs: { opinion: { label: '撤回的原因', min: 2, max: 300, refusal: 'REASON_REQUIRED' } },
    },
  },
})

export type GreenPowerAction = keyof typeof greenPowerCase.steps

export const greenPowerTodos = todosOf(greenPowerCase, {
  todos: {
    cancel: {
      in: ['registered'],
      who: ['enterprise'],
      label: '核销将到期的绿电凭证',
      nature: 'own',
      otherwise: '过期后不能再用',
      doneBy: ['cancel'],
      narrower: 'only for the last days of a certificate’s validity',
    },
    explain: {
      in: ['doubted'],
      who: ['enterprise'],
      label: '陈述存疑的绿电凭证',
      nature: 'promise',
      otherwise: '期满不陈述，可撤销登记',
      doneBy: ['answer'],
    },
    settle: {
      in: ['doubted', 'answered'],
      who: office,
      label: '核实存疑的绿电凭证',
      nature: 'none',
      doneBy: ['settle'],
      endedBy: ['free'],
    },
  },
  optional: ['doubt', 'withdraw'],
})
