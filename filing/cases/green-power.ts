/** 绿电凭证: certificates and traded green power that an enterprise claims; every certificate is claimed once in the city. */
import { byMainAccount, defineCase } from './machine.ts'

const office = ['county', 'city'] as const

export const greenPowerCase = defineCase<{ draftsOnly: boolean }>()({
  id: 'green-power',
  title: '绿电凭证',
  states: {
    registered: { label: '已登记', tone: 'green', turn: ['enterprise'] },
    doubted: { label: '存疑', tone: 'orange', turn: ['enterprise', 'county', 'city'] },
    withdrawn: { label: '已撤回', tone: 'grey', turn: [] },
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
      needs: { opinion: { label: '存疑的理由', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
      tells: ['enterprise'],
    },
    settle: {
      label: '核实无误',
      from: ['doubted'],
      to: 'registered',
      by: office,
      needs: { opinion: { label: '核实情况', min: 5, max: 300, refusal: 'OPINION_REQUIRED' } },
      tells: ['enterprise'],
    },
    /** The numbers are free again: a slip of the pen must not block the right owner. */
    withdraw: {
      label: '撤回登记',
      from: ['registered', 'doubted'],
      to: 'withdrawn',
      by: ['enterprise'],
      when: [byMainAccount],
      needs: { opinion: { label: '撤回的原因', min: 2, max: 300, refusal: 'REASON_REQUIRED' } },
    },
  },
})

export type GreenPowerState = keyof typeof greenPowerCase.states
export type GreenPowerAction = keyof typeof greenPowerCase.steps
