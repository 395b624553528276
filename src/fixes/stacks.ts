import { aspnet } from './aspnet.ts';
import { express, sdkExpress } from './express.ts';
import { fastify } from './fastify.ts';
import { fastmcp } from './fastmcp.ts';
import { go } from './go.ts';
import { headerLines } from './header-lines.ts';
import { hono, sdkHono } from './hono.ts';
import { caddy, nginx } from './proxies.ts';
import { fastmcpPython, pythonSdk } from './python.ts';
import { spring } from './spring.ts';
import type { Stack } from './stack.ts';
import { sdkWebStandard, worker } from './web-standard.ts';

/** Every stack that a fix can be written for, in the order in which they are offered. */
export const STACKS: readonly Stack[] = [
  headerLines,
  express,
  sdkWebStandard,
  sdkExpress,
  sdkHono,
  hono,
  fastify,
  fastmcp,
  fastmcpPython,
  pythonSdk,
  go,
  aspnet,
  spring,
  nginx,
  caddy,
  worker,
];
