import cachingScope from './caching/scope.ts';
import cachingScopePages from './caching/scope-pages.ts';
import cachingTtl from './caching/ttl.ts';
import cachingTtlPlausible from './caching/ttl-plausible.ts';
import corsAllowHeadersAuthorization from './cors/allow-headers-authorization.ts';
import corsAllowHeadersContentType from './cors/allow-headers-content-type.ts';
import corsAllowHeadersLastEventId from './cors/allow-headers-last-event-id.ts';
import corsAllowHeadersMcpMethod from './cors/allow-headers-mcp-method.ts';
import corsAllowHeadersMcpName from './cors/allow-headers-mcp-name.ts';
import corsAllowHeadersMcpParam from './cors/allow-headers-mcp-param.ts';
import corsAllowHeadersMcpProtocolVersion from './cors/allow-headers-mcp-protocol-version.ts';
import corsAllowHeadersMcpSessionId from './cors/allow-headers-mcp-session-id.ts';
import corsAllowMethodsDelete from './cors/allow-methods-delete.ts';
import corsAllowOrigin from './cors/allow-origin.ts';
import corsErrorAnswers from './cors/error-answers.ts';
import corsExposeSessionId from './cors/expose-session-id.ts';
import corsExposeWwwAuthenticate from './cors/expose-www-authenticate.ts';
import corsPreflight from './cors/preflight.ts';
import corsPreflightCache from './cors/preflight-cache.ts';
import corsWellKnownAuthorizationServer from './cors/well-known-authorization-server.ts';
import corsWellKnownResource from './cors/well-known-resource.ts';
import type { Check } from './define-check.ts';
import errorsBody from './errors/body.ts';
import errorsCodesLegacyRange from './errors/codes-legacy-range.ts';
import errorsCodesRetired from './errors/codes-retired.ts';
import errorsCodesUndefined from './errors/codes-undefined.ts';
import errorsLeak from './errors/leak.ts';
import handshakeCapabilitiesExtensions from './handshake/capabilities-extensions.ts';
import handshakeCapabilitiesShape from './handshake/capabilities-shape.ts';
import handshakeDiscoverAnswers from './handshake/discover-answers.ts';
import handshakeDiscoverInstructions from './handshake/discover-instructions.ts';
import handshakeDiscoverServerInfo from './handshake/discover-server-info.ts';
import handshakeDiscoverSupportedVersions from './handshake/discover-supported-versions.ts';
import handshakeDualParity from './handshake/dual-parity.ts';
import handshakeEra from './handshake/era.ts';
import handshakeInitializeAnswers from './handshake/initialize-answers.ts';
import handshakeInitializeServerInfo from './handshake/initialize-server-info.ts';
import handshakeInitializeVersion from './handshake/initialize-version.ts';
import handshakeInitializedAccepted from './handshake/initialized-accepted.ts';
import handshakeModernInitializeError from './handshake/modern-initialize-error.ts';
import handshakeModernNoSession from './handshake/modern-no-session.ts';
import handshakeServerRequests from './handshake/server-requests.ts';
import handshakeSseDeprecated from './handshake/sse-deprecated.ts';
import handshakeSseEndpointEvent from './handshake/sse-endpoint-event.ts';
import handshakeSseEndpointOrigin from './handshake/sse-endpoint-origin.ts';
import paginationComplete from './pagination/complete.ts';
import paginationCursorEmpty from './pagination/cursor-empty.ts';
import paginationCursorType from './pagination/cursor-type.ts';
import paginationDuplicates from './pagination/duplicates.ts';
import paginationEmptyPage from './pagination/empty-page.ts';
import paginationLoop from './pagination/loop.ts';
import promptsCapability from './prompts/capability.ts';
import promptsItemShape from './prompts/item-shape.ts';
import reachAnswers from './reach/answers.ts';
import reachBind from './reach/bind.ts';
import reachEnvironmentLocalNetwork from './reach/environment-local-network.ts';
import reachEnvironmentMixedContent from './reach/environment-mixed-content.ts';
import reachHostForged from './reach/host-forged.ts';
import reachLatency from './reach/latency.ts';
import reachOriginForged from './reach/origin-forged.ts';
import reachOriginNull from './reach/origin-null.ts';
import reachOriginThisPage from './reach/origin-this-page.ts';
import reachRedirect from './reach/redirect.ts';
import reachServerTrouble from './reach/server-trouble.ts';
import reachTls from './reach/tls.ts';
import reachUrlHttps from './reach/url-https.ts';
import reachUrlSecret from './reach/url-secret.ts';
import reachUrlValid from './reach/url-valid.ts';
import resourcesAnnotations from './resources/annotations.ts';
import resourcesCapability from './resources/capability.ts';
import resourcesItemShape from './resources/item-shape.ts';
import resourcesTemplateSyntax from './resources/template-syntax.ts';
import resourcesTemplatesAnswers from './resources/templates-answers.ts';
import resourcesUriExposure from './resources/uri-exposure.ts';
import resourcesUriValid from './resources/uri-valid.ts';
import toolsAnnotations from './tools/annotations.ts';
import toolsBudget from './tools/budget.ts';
import toolsCapability from './tools/capability.ts';
import toolsDescriptionPresent from './tools/description-present.ts';
import toolsExecution from './tools/execution.ts';
import toolsInputSchemaDialect from './tools/input-schema-dialect.ts';
import toolsInputSchemaObject from './tools/input-schema-object.ts';
import toolsInputSchemaParamText from './tools/input-schema-param-text.ts';
import toolsInputSchemaRefs from './tools/input-schema-refs.ts';
import toolsInputSchemaRequired from './tools/input-schema-required.ts';
import toolsInputSchemaSize from './tools/input-schema-size.ts';
import toolsInputSchemaType from './tools/input-schema-type.ts';
import toolsInputSchemaValid from './tools/input-schema-valid.ts';
import toolsListPresent from './tools/list-present.ts';
import toolsListShape from './tools/list-shape.ts';
import toolsNameCharset from './tools/name-charset.ts';
import toolsNameLength from './tools/name-length.ts';
import toolsNamePresent from './tools/name-present.ts';
import toolsNameUnique from './tools/name-unique.ts';
import toolsOrder from './tools/order.ts';
import toolsOutputSchema from './tools/output-schema.ts';
import toolsStableSet from './tools/stable-set.ts';
import toolsTitle from './tools/title.ts';
import toolsXMcpHeaderSensitive from './tools/x-mcp-header-sensitive.ts';
import toolsXMcpHeaderValid from './tools/x-mcp-header-valid.ts';
import transportConcurrent from './transport/concurrent.ts';
import transportContentType from './transport/content-type.ts';
import transportContentTypeEnforced from './transport/content-type-enforced.ts';
import transportJsonEncoding from './transport/json-encoding.ts';
import transportJsonSingle from './transport/json-single.ts';
import transportJsonrpcErrorShape from './transport/jsonrpc-error-shape.ts';
import transportJsonrpcId from './transport/jsonrpc-id.ts';
import transportJsonrpcResultXorError from './transport/jsonrpc-result-xor-error.ts';
import transportJsonrpcVersion from './transport/jsonrpc-version.ts';
import transportMetaKeys from './transport/meta-keys.ts';
import transportResultMetaServerInfo from './transport/result-meta-server-info.ts';
import transportResultType from './transport/result-type.ts';
import transportResultTypeScope from './transport/result-type-scope.ts';
import transportSessionCharset from './transport/session-charset.ts';
import transportSessionDelete from './transport/session-delete.ts';
import transportSessionStrength from './transport/session-strength.ts';
import transportSessionTerminated from './transport/session-terminated.ts';
import transportSize from './transport/size.ts';
import transportSseBuffering from './transport/sse-buffering.ts';
import transportSseCloses from './transport/sse-closes.ts';
import transportSseEventIds from './transport/sse-event-ids.ts';
import transportSseLegacyMessages from './transport/sse-legacy-messages.ts';
import transportSseLogs from './transport/sse-logs.ts';
import transportSsePriming from './transport/sse-priming.ts';
import transportSseProgress from './transport/sse-progress.ts';
import transportSseResponse from './transport/sse-response.ts';
import transportSseServerRequests from './transport/sse-server-requests.ts';
import transportSseSyntax from './transport/sse-syntax.ts';

/** Every check, in the order in which findings are shown: the layers as one would mend them. */
export const CATALOGUE: readonly Check[] = [
  reachUrlValid,
  reachUrlSecret,
  reachUrlHttps,
  reachEnvironmentMixedContent,
  reachEnvironmentLocalNetwork,
  reachAnswers,
  reachLatency,
  reachRedirect,
  reachTls,
  reachServerTrouble,
  reachOriginThisPage,
  reachOriginNull,
  reachOriginForged,
  reachHostForged,
  reachBind,
  corsPreflight,
  corsAllowOrigin,
  corsAllowHeadersContentType,
  corsAllowHeadersMcpProtocolVersion,
  corsAllowHeadersMcpSessionId,
  corsAllowHeadersMcpMethod,
  corsAllowHeadersMcpName,
  corsAllowHeadersAuthorization,
  corsAllowHeadersLastEventId,
  corsAllowHeadersMcpParam,
  corsAllowMethodsDelete,
  corsExposeSessionId,
  corsExposeWwwAuthenticate,
  corsErrorAnswers,
  corsPreflightCache,
  corsWellKnownResource,
  corsWellKnownAuthorizationServer,
  handshakeEra,
  handshakeDiscoverAnswers,
  handshakeDiscoverSupportedVersions,
  handshakeDiscoverServerInfo,
  handshakeDiscoverInstructions,
  handshakeCapabilitiesShape,
  handshakeCapabilitiesExtensions,
  handshakeInitializeAnswers,
  handshakeInitializeVersion,
  handshakeInitializeServerInfo,
  handshakeInitializedAccepted,
  handshakeModernInitializeError,
  handshakeModernNoSession,
  handshakeDualParity,
  handshakeServerRequests,
  handshakeSseEndpointEvent,
  handshakeSseEndpointOrigin,
  handshakeSseDeprecated,
  transportContentType,
  transportContentTypeEnforced,
  transportJsonSingle,
  transportJsonEncoding,
  transportJsonrpcVersion,
  transportJsonrpcId,
  transportJsonrpcResultXorError,
  transportJsonrpcErrorShape,
  transportResultType,
  transportResultTypeScope,
  transportResultMetaServerInfo,
  transportMetaKeys,
  transportConcurrent,
  transportSize,
  transportSseSyntax,
  transportSseResponse,
  transportSseCloses,
  transportSsePriming,
  transportSseEventIds,
  transportSseServerRequests,
  transportSseLogs,
  transportSseProgress,
  transportSseBuffering,
  transportSessionCharset,
  transportSessionStrength,
  transportSessionDelete,
  transportSessionTerminated,
  transportSseLegacyMessages,
  toolsCapability,
  toolsListPresent,
  toolsListShape,
  toolsNamePresent,
  toolsNameCharset,
  toolsNameLength,
  toolsNameUnique,
  toolsTitle,
  toolsDescriptionPresent,
  toolsInputSchemaObject,
  toolsInputSchemaType,
  toolsInputSchemaValid,
  toolsInputSchemaDialect,
  toolsInputSchemaRefs,
  toolsInputSchemaRequired,
  toolsInputSchemaSize,
  toolsInputSchemaParamText,
  toolsOutputSchema,
  toolsAnnotations,
  toolsExecution,
  toolsXMcpHeaderValid,
  toolsXMcpHeaderSensitive,
  toolsOrder,
  toolsStableSet,
  toolsBudget,
  resourcesCapability,
  resourcesItemShape,
  resourcesUriValid,
  resourcesUriExposure,
  resourcesTemplatesAnswers,
  resourcesTemplateSyntax,
  resourcesAnnotations,
  promptsCapability,
  promptsItemShape,
  paginationComplete,
  paginationCursorType,
  paginationCursorEmpty,
  paginationLoop,
  paginationDuplicates,
  paginationEmptyPage,
  cachingTtl,
  cachingScope,
  cachingScopePages,
  cachingTtlPlausible,
  errorsBody,
  errorsCodesUndefined,
  errorsCodesRetired,
  errorsCodesLegacyRange,
  errorsLeak,
];
