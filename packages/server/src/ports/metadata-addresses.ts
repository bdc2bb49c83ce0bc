import ipaddr from "ipaddr.js";

/**
 * Addresses where clouds give a machine's credentials to anyone who asks from inside. No webhook endpoint lives there,
 * so they stay refused even if private addresses are allowed. Azure's 168.63.129.16 looks like a public address.
 */
const METADATA_ADDRESSES = [
  "169.254.0.0/16", // AWS, Google, Azure, DigitalOcean, OpenStack and most others; ECS tasks; Tencent
  "168.63.129.16/32", // Azure's host
  "100.100.100.200/32", // Alibaba
  "192.0.0.192/32", // Oracle
  "fd00:ec2::/32", // AWS over IPv6: instances, pods, time
  "fd20:ce::254/128", // Google over IPv6
  "fe80::a9fe:a9fe/128", // OpenStack over IPv6
].map((network) => ipaddr.parseCIDR(network));
const METADATA_NAMES = /^(metadata|metadata\.google\.internal|metadata\.goog|instance-data(\..+)?)$/i;

export function isMetadataAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return METADATA_ADDRESSES.some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
  );
}

export function isMetadataName(host: string): boolean {
  return METADATA_NAMES.test(host);
}
