/** The favourite screens of an account. They lead, as the menu does: what somebody may open is decided by rights alone. */
import { favourite } from '@green/contract/calls/overview/favourite.ts'
import { refuseFields } from '@green/contract/errors.ts'
import { officeScreens } from '@green/contract/screens/screens.ts'
import { clock } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { favouritesOf, putFavourites } from './store.ts'

const isScreen = (name: string) => Object.hasOwn(officeScreens, name)

export const favouriteCalls = handlers(favourite, {
  // What a later version no longer has is not shown.
  mine: async ({ actor, services }) => ({
    screens: (await favouritesOf(services.db, actor.accountId)).filter(isScreen),
  }),
  save: async ({ input, actor, services }) => {
    const faults = input.screens.flatMap((name, i) =>
      isScreen(name) ? [] : [{ field: `screens[${i}]`, message: '没有这个页面，请刷新后重试' }],
    )
    if (faults.length > 0) throw refuseFields(faults)
    const screens = [...new Set(input.screens)]
    await putFavourites(services.db, { accountId: actor.accountId, screens, updatedAt: clock.now() })
    return { done: true as const }
  },
})
