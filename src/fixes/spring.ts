import { double, listOf } from './literals.ts';
import { MAX_AGE, type Stack } from './stack.ts';

export const spring: Stack = {
  id: 'spring',
  name: 'Spring Boot (servlet)',
  language: 'java',
  place:
    'A configuration class of its own. The order puts the filter before Spring Security, so that 401 carries the headers too.',
  isExecuted: false,
  text: ({ origin, methods, requestHeaders, exposedHeaders }) => `import java.util.List;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.UrlBasedCorsConfigurationSource;
import org.springframework.web.filter.CorsFilter;

@Configuration
class McpCors {

    @Bean
    FilterRegistrationBean<CorsFilter> mcpCorsFilter() {
        CorsConfiguration cors = new CorsConfiguration();
        cors.setAllowedOrigins(List.of(${double(origin)}));
        cors.setAllowedMethods(List.of(${listOf(methods, double)}));
        cors.setAllowedHeaders(List.of(${listOf(requestHeaders, double)}));
        cors.setExposedHeaders(List.of(${listOf(exposedHeaders, double)}));
        cors.setMaxAge(${MAX_AGE}L);
        UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
        source.registerCorsConfiguration("/**", cors);
        FilterRegistrationBean<CorsFilter> bean = new FilterRegistrationBean<>(new CorsFilter(source));
        bean.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return bean;
    }
}`,
};
