import type { Mutant } from './judge.ts'

export const service: Mutant[] = [
  {
    name: 'consent is accepted from a page of any origin',
    file: 'src-service/oauth/interaction.ts',
    find: `if (origin !== undefined && origin !== 'null' && origin !== new URL(provider.issuer).origin) return answerEnded(language, response)`,
    replace: ``,
    killed_by: 'test/service/oauth/provider.test.ts',
  },
  {
    name: 'a body that does not say how long it is has no limit',
    file: 'src-service/http/body.ts',
    find: `if (size > maxBody) throw tooLarge()`,
    replace: ``,
    killed_by: 'test/service/http/body.test.ts',
  },
]
