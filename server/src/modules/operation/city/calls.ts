/** 城市资料. */
import { city } from '@green/contract/calls/operation/city-profile.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { emblemFile, saveEmblem } from './emblem.ts'
import { readProfile, saveProfile } from './profile.ts'

export const cityCalls = handlers(city, {
  profile: ({ services }) => readProfile(services),
  saveProfile: ({ input, actor, services }) => saveProfile(services, input, actor),
  saveEmblem: ({ input, actor, services }) => saveEmblem(services, input, actor),
  emblem: ({ input, services }) => emblemFile(services, input),
})
