/** 能效领跑者, 水效领跑者: their calls, handled by the engine. */
import { energyLeader as energyCalls, waterLeader as waterCalls } from '@green/contract/calls/filing/leaders.ts'
import { energyLeader } from '@green/programmes/energy-leader/programme.ts'
import { waterLeader } from '@green/programmes/water-leader/programme.ts'
import { listFilings } from '../filing/lists/list.ts'
import { saveFiling } from '../filing/send/send.ts'
import { moveFiling } from '../filing/step/move.ts'
import { handlers } from '../platform/http/handlers.ts'

export const energyLeaderCalls = handlers(energyCalls, {
  save: ({ input, actor, services }) => saveFiling(services, energyLeader, input, actor),
  list: ({ input, actor, services }) => listFilings(services, energyLeader, input, actor),
  move: ({ input, actor, services }) => moveFiling(services, energyLeader, input, actor),
})

export const waterLeaderCalls = handlers(waterCalls, {
  save: ({ input, actor, services }) => saveFiling(services, waterLeader, input, actor),
  list: ({ input, actor, services }) => listFilings(services, waterLeader, input, actor),
  move: ({ input, actor, services }) => moveFiling(services, waterLeader, input, actor),
})
