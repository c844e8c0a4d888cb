/** 接口密钥: its calls. */
import { accessKey } from '@green/contract/calls/account/access-key.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { changeKey, createKey, endKey, keyUses, listKeys, rotateKey } from './keys.ts'

export const accessKeyCalls = handlers(accessKey, {
  list: ({ services }) => listKeys(services),
  create: ({ input, actor, services }) => createKey(services, input, actor),
  change: ({ input, actor, services }) => changeKey(services, input, actor),
  rotate: ({ input, actor, services }) => rotateKey(services, input, actor),
  end: ({ input, actor, services }) => endKey(services, input, actor),
  uses: ({ input, services }) => keyUses(services, input.id),
})
