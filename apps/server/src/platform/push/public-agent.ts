import { lookup } from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks of the special-purpose address registries (RFC 6890 and its updates) that can contain hosts outside the public internet. */
const innerNets: readonly (readonly [net: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 127],
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
];

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const inner = new BlockList();
for (const [net, prefix] of innerNets) inner.addSubnet(net, prefix, familyOf(net));

/** Whether an address, or the host of a URL that is an address, may belong to this machine or to a network that isn't public. */
export function isInner(host: string): boolean {
  const address = host.replace(/^\[(.+)\]$/, '$1');
  return isIP(address) !== 0 && inner.check(address, familyOf(address));
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

/** Whether people reach the server only on their own machine, where a browser's push service may run, too. */
export const isTrial = (publicUrl: string): boolean => isLoopback(new URL(publicUrl).hostname);

/** Thrown when a name resolves to an address outside the public internet. */
export class InnerAddress extends Error {
  override readonly name: string = 'InnerAddress';
}

const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, options, (error, found, family) => {
    const addresses = error ? [] : typeof found === 'string' ? [found] : found.map(({ address }) => address);
    if (addresses.some(isInner)) callback(new InnerAddress(`${hostname} is not on the internet`), '');
    else callback(error, found, family);
  });

/** Connects only to the public internet. It checks the resolved address while connecting, so that a name can't change in between. */
export const publicAgent = (): Agent => new Agent({ lookup: publicLookup });
