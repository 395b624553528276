import { preflightHeaders } from './header-lines.ts';
import { double } from './literals.ts';
import type { Stack } from './stack.ts';

export const go: Stack = {
  id: 'go',
  name: 'Go (net/http)',
  language: 'go',
  place:
    'Around the whole handler: http.ListenAndServe(address, withCORS(mux)). Where http.CrossOriginProtection is used, name the origin there too, with AddTrustedOrigin.',
  isExecuted: false,
  text: (grant) => {
    const onPreflight = preflightHeaders(grant).map(
      ([name, value]) => `				h.Set(${double(name)}, ${double(value)})`,
    );
    return `var allowedOrigins = map[string]bool{${double(grant.origin)}: true}

func withCORS(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Add("Vary", "Origin")
		if origin := r.Header.Get("Origin"); allowedOrigins[origin] {
			h.Set("Access-Control-Allow-Origin", origin)
			h.Set("Access-Control-Expose-Headers", ${double(grant.exposedHeaders.join(', '))})
			if r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" {
${onPreflight.join('\n')}
				w.WriteHeader(http.StatusNoContent)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}`;
  },
};
