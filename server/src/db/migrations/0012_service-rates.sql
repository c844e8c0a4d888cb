-- What enterprises say of the service, and how bad marks were followed up.
CREATE TABLE "service_rate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"qx_code" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"rate_object" text NOT NULL,
	"object_id" uuid,
	"object_name" text,
	"level" integer NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"content" text NOT NULL,
	"anonymous" boolean NOT NULL,
	"contact_phone" text,
	"state" text NOT NULL,
	"due_on" date,
	"reply" text,
	"replied_at" timestamp(3) with time zone,
	"replied_by" text,
	"call_back" jsonb,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "service_rate_once" ON "service_rate" USING btree ("object_id") WHERE "service_rate"."object_id" is not null;--> statement-breakpoint
CREATE INDEX "service_rate_enterprise" ON "service_rate" USING btree ("enterprise_id","at");--> statement-breakpoint
CREATE INDEX "service_rate_county" ON "service_rate" USING btree ("qx_code","state","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "service_rate_answered" ON "service_rate" USING btree ("replied_at" DESC NULLS LAST) WHERE "service_rate"."reply" is not null;