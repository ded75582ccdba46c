import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded']

/** Loopback and the private networks: addresses of the operator's machines, never of visitors. */
const OWN = listOf(['127.0.0.0/8', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'])

/**
 * Logs once that a proxy's headers are not trusted: all visitors then share the proxy's address and its limits. The log names the
 * address only if it is not a visitor's.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, trustProxy: false | readonly string[]): void {
  const trusted = listOf(trustProxy || [])
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && isForwarded(request) && !isIn(trusted, request.socket.remoteAddress)) {
      isTold = true
      const address = isIn(OWN, request.socket.remoteAddress) ? request.socket.remoteAddress : undefined
      app.log.warn(
        { proxy: address },
        'forwarded headers are not believed: set TRUST_PROXY to the address of the proxy in front, if there is one',
      )
    }
    done()
  })
}

function isForwarded({ headers }: FastifyRequest): boolean {
  return HEADERS.some((name) => headers[name] !== undefined)
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

/** An IPv4 address in IPv6 form counts as IPv4. */
function isIn(list: BlockList, address: string | undefined): boolean {
  return address !== undefined && list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
