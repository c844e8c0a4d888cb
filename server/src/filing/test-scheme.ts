/** The opening of a test file: an app of its own with a scheme in it, and a session for everybody whom the tests name. */
import { settleIn } from '../base/two-hands/testing.ts'
import { sharedTestApp, type TestApp } from '../db/testing.ts'
import { homeCounty, otherCounty } from '../demo/enterprise/people.ts'
import type { Actor } from '../platform/actor.ts'
import { openScheme, type Scheme } from './testing.ts'

/** The one name of each person in the tests of a scheme. */
function castOf({ cast, factories, institution, parks }: Scheme) {
  const [supervisor, supervisor2, supervisor3, supervisor4] = cast.supervisors as [Actor, Actor, Actor, Actor]
  const [expert, expert2, expert3, expert4, expert5, expert6] = cast.experts as [
    Actor,
    Actor,
    Actor,
    Actor,
    Actor,
    Actor,
  ]
  return {
    /** Of the first factory, in the home county. */
    filer: cast.filerOf(factories[0].id),
    /** Of the second factory, in the home county too. */
    neighbour: cast.filerOf(factories[1].id),
    /** Of the third factory, in the other county. */
    away: cast.filerOf(factories[2].id),
    institution: cast.filerOf(institution.id),
    /** Of the park in the home county. */
    park: cast.filerOf(parks[0].id),
    /** Of the park in the other county. */
    farPark: cast.filerOf(parks[1].id),
    county: cast.countyOf(homeCounty),
    otherCounty: cast.countyOf(otherCounty),
    city: cast.city,
    /** Confirms what `city` proposed. */
    city2: cast.city2,
    admin: cast.admin,
    supervisor,
    supervisor2,
    supervisor3,
    /** Whose card has expired. */
    supervisor4,
    expert,
    expert2,
    expert3,
    expert4,
    expert5,
    expert6,
  } satisfies Record<string, Actor>
}

/** Whom a test can act as. */
export type CastName = keyof ReturnType<typeof castOf>

/** What a test file with a scheme works on. */
export type TestScheme = {
  app: TestApp
  scheme: Scheme
  /** The people as the product's own functions take them. */
  actors: Readonly<Record<CastName, Actor>>
  /** The token of one of them. */
  as(name: CastName): string
  /** Opens new sessions, of everybody where nobody is named: the former end when a test moves the clock far enough. */
  signIn(...names: CastName[]): Promise<void>
}

/** Opens an app and a scheme at the top level of a test file; the app closes itself after the file's last test. */
export async function openTestScheme(...settings: Parameters<typeof sharedTestApp>): Promise<TestScheme> {
  const app = await sharedTestApp(...settings)
  const scheme = await openScheme(app)
  const actors = castOf(scheme)
  await settleIn(app)
  const sessions = await scheme.tokens<CastName>(actors)
  return {
    app,
    scheme,
    actors,
    as: (name) => sessions[name],
    async signIn(...names) {
      const called = names.length > 0 ? Object.fromEntries(names.map((name) => [name, actors[name]])) : actors
      Object.assign(sessions, await scheme.tokens(called))
    },
  }
}
