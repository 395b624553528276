import { double, listOf } from './literals.ts';
import { MAX_AGE, type Stack } from './stack.ts';

export const aspnet: Stack = {
  id: 'aspnet',
  name: 'ASP.NET Core',
  language: 'csharp',
  place: 'The first part before builder.Build(); app.UseCors() before UseAuthentication, UseAuthorization and MapMcp.',
  isExecuted: false,
  text: ({ origin, methods, requestHeaders, exposedHeaders }) => `builder.Services.AddCors(options =>
    options.AddDefaultPolicy(policy => policy
        .WithOrigins(${double(origin)})
        .WithMethods(${listOf(methods, double)})
        .WithHeaders(${listOf(requestHeaders, double)})
        .WithExposedHeaders(${listOf(exposedHeaders, double)})
        .SetPreflightMaxAge(TimeSpan.FromSeconds(${MAX_AGE}))));

var app = builder.Build();
app.UseCors();`,
};
